mod components;
mod galaxy;
