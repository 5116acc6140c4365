mod games;
mod runs;
