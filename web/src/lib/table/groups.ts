// Kinds of action: options of one kind stand in one box of the prompt.

import type { Choice, Prompt, Refused } from '../../wire';

export interface Group {
  name: string;
  options: Choice[];
  refused: Refused[];
}

/** A turn's kinds of action stand in one order, whatever of them can be had. */
const ORDER = ['Strategic', 'Tactical', 'Component', 'Pass'];

/** In their order, and else in that in which the game names them; what ends the question is the main button, not a box. */
export function groupsOf(prompt: Prompt | null): Group[] {
  const groups = new Map<string, Group>();
  const of = (name: string): Group => {
    const group = groups.get(name) ?? { name, options: [], refused: [] };
    groups.set(name, group);
    return group;
  };
  for (const option of prompt?.options ?? []) if (option.group && option.role !== 'done') of(option.group).options.push(option);
  for (const refused of prompt?.refused ?? []) if (refused.group) of(refused.group).refused.push(refused);
  const place = (group: Group): number => (ORDER.includes(group.name) ? ORDER.indexOf(group.name) : ORDER.length);
  return [...groups.values()].sort((a, b) => place(a) - place(b));
}
