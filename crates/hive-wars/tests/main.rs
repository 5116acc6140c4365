mod components;
mod galaxy;
mod rules;
mod skirmish;
