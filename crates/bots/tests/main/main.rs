mod crews;
mod ferry;
mod players;
