mod fleet;
mod forces;
