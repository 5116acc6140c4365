//! The data files.

use crate::printed;

#[test]
fn it_loads() {
    printed();
}
