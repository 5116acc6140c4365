mod against_umpire;
mod cases;
mod umpire;
