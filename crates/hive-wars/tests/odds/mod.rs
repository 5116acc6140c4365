mod against_umpire;
mod best;
mod cases;
mod forces;
mod rules;
mod umpire;
