// Small words and figures the page needs in several places.

/** A stretch of time: `1:42`, `3 h 5 min`, `2 days`. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 48) return hours < 10 ? `${hours} h ${Math.floor((seconds % 3600) / 60)} min` : `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

export function seatsText(seats: number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? `${least} ${least === 1 ? 'seat' : 'seats'}` : `${least} to ${most} seats`;
}

export function list(words: string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1] ?? ''}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function uncapital(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/** A sentence with its full stop. */
export const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
