mod components;
mod galaxy;
mod skirmish;
