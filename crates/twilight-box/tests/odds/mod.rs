mod against_umpire;
mod best;
mod by_hand;
mod cases;
mod forces;
mod rules;
mod starts;
mod umpire;
