// Tables of "Play now" are set up by a bot: the first click of a newcomer is the first move.

const KEY = 'starmoot-sets-up';

export function setsUp(table: string): void {
  try {
    sessionStorage.setItem(KEY, table);
  } catch {
    // Without it the questions of the set-up are asked.
  }
}

/** Whether this table is to be set up; asked once. */
export function isSetUp(table: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== table) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
