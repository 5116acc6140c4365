//! Hidden facts inside a game crate.

/// Makes `Secret<T>`, private to the game crate: its value is seen only through an `Eye`, and never printed. Call it
/// once, in the crate's root. `Eye::of(seat)` is for a seat's own secrets; `Eye::open()`, for all of them, stands only in
/// the files a test lists.
#[macro_export]
macro_rules! secrets {
    () => {
        /// A fact that not every seat may know.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
        pub(crate) struct Secret<T>(T);

        /// Leave to look at secrets.
        pub(crate) struct Eye(());

        impl Eye {
            /// For what the seat may see: its own hand, its own draft.
            #[allow(dead_code)]
            #[inline]
            pub(crate) fn of(_: $crate::Seat) -> Eye {
                Eye(())
            }

            /// For whatever is hidden, whoever may know it.
            #[inline]
            pub(crate) fn open() -> Eye {
                Eye(())
            }
        }

        impl<T> Secret<T> {
            #[inline]
            pub(crate) fn new(value: T) -> Secret<T> {
                Secret(value)
            }

            #[inline]
            pub(crate) fn peek(&self, _: &Eye) -> &T {
                &self.0
            }

            #[inline]
            pub(crate) fn peek_mut(&mut self, _: &Eye) -> &mut T {
                &mut self.0
            }
        }

        impl<T> std::fmt::Debug for Secret<T> {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("...")
            }
        }
    };
}
