// Which options of a game stand where in the form of a new table.
import type { OptionInfo } from '../../wire';

/** The options of one seat. */
export interface SeatOptions {
  seat: string;
  options: { option: OptionInfo; label: string }[];
}

/** Those of the whole table, and those of each seat: its own of what every seat has. */
export function grouped(options: OptionInfo[], seats: string[]): { common: OptionInfo[]; sides: SeatOptions[] } {
  const own = options.filter((option) => option.per_seat);
  const sides = seats.map((seat, n) => ({
    seat,
    options: own.map((option) => ({ option: { ...option, id: `${option.id}.${n + 1}` }, label: option.name })),
  }));
  return {
    common: options.filter((option) => !option.per_seat),
    sides: sides.filter((side) => side.options.length > 0),
  };
}

/** What was chosen for a table, in the game's words: `Map: Duel`, `Agendas: no`. */
export function spoken(known: OptionInfo[], chosen: { id: string; value: string }[]): string[] {
  return chosen.map(({ id, value }) => {
    const [what = '', seat] = id.split('.');
    const option = known.find((one) => one.id === what);
    const name = `${option?.name ?? what}${seat ? ` of seat ${seat}` : ''}`;
    if (option?.form === 'switch') return value === 'true' ? name : `${name}: no`;
    const word = option?.form === 'pick' ? option.values.find((one) => one.id === value)?.name : undefined;
    return `${name}: ${word ?? value}`;
  });
}
