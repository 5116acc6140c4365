mod components;
mod galaxy;
mod odds;
