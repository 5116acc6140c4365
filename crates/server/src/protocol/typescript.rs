//! The page's types, made from ours.

use super::*;
use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use ts_rs::{TS, TypeVisitor};

/// One TypeScript module with every type that goes over the wire. `web/src/wire.ts` is this text.
pub fn typescript() -> String {
    let mut all = Collected::default();
    macro_rules! roots { ($($root:ty),* $(,)?) => { $(all.visit::<$root>();)* } }
    roots!(
        ClientMessage,
        ServerMessage,
        GameInfo,
        Rulebook,
        OddsGame,
        scene::OddsForm,
        OddsAnswer,
        PackList,
        NewPack,
        PackWhole,
        Me,
        Rename,
        Credentials,
        NewPassword,
        Mute,
        TokenInfo,
        NewToken,
        TokenMade,
        WebhookCall,
        Problem,
        TableSettings,
        TableView,
        Replay,
        ReplayFrame,
        Summary,
        Suggestion,
        Ahead,
        DiceCheck,
        NewRecord,
        TableMade,
        TableList,
        ChatPage,
        LogPage,
        AskedList,
    );
    let mut text = String::from("// Made from the server's types by `make types`. Do not edit.\n\n");
    text += &format!("export const PROTOCOL = {PROTOCOL};\n");
    for declaration in all.declarations.values() {
        text += "\n";
        text += declaration;
    }
    text
}

#[derive(Default)]
struct Collected {
    declarations: BTreeMap<String, String>,
    /// Types may speak of themselves.
    seen: HashSet<TypeId>,
}

impl TypeVisitor for Collected {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let declaration = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl());
            let before = self.declarations.insert(T::ident(), declaration);
            assert!(before.is_none(), "two types are called {}", T::ident());
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
