// Kinds of action: options of one kind stand in one box of the prompt.

import type { Choice, Prompt, Refused } from '../../wire';

export interface Group {
  name: string;
  options: Choice[];
  refused: Refused[];
}

/** In the order in which the game names them; what ends the question is the main button, not a box. */
export function groupsOf(prompt: Prompt | null): Group[] {
  const groups = new Map<string, Group>();
  const of = (name: string): Group => {
    const group = groups.get(name) ?? { name, options: [], refused: [] };
    groups.set(name, group);
    return group;
  };
  for (const option of prompt?.options ?? []) if (option.group && option.role !== 'done') of(option.group).options.push(option);
  for (const refused of prompt?.refused ?? []) if (refused.group) of(refused.group).refused.push(refused);
  return [...groups.values()];
}
