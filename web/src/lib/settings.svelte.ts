// What this browser remembers about how its user likes the page.

interface Kept {
  motion: boolean;
  dice: boolean;
  /** Which picks wait for the main button: none, those that can't be taken back, or all. */
  confirm: 'never' | 'final' | 'always';
  /** Questions whose binding answers need no confirmation, as game and rule. */
  sure: string[];
  layers: boolean;
  notify: boolean;
  /** Reaction windows in which one can only pass are passed without a click. */
  passes: boolean;
  /** No hints any more. */
  guided: boolean;
  /** Hints that were seen, as game and name. */
  hinted: string[];
  /** How fast others' turns and battles are told. */
  pace: 'calm' | 'brisk' | 'off';
}

const DEFAULTS: Kept = {
  motion: true,
  dice: true,
  confirm: 'final',
  sure: [],
  layers: true,
  notify: false,
  passes: true,
  guided: false,
  hinted: [],
  pace: 'calm',
};
const KEY = 'starmoot';

function load(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Kept = $state(load());

export function keep(change: Partial<Kept>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse to store; the page works without.
  }
  document.documentElement.dataset.motion = settings.motion ? 'on' : 'off';
}

export function still(): boolean {
  return !settings.motion || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}
