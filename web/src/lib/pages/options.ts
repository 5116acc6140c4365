// Which options of a game stand where in the form of a new table.
import type { OptionInfo } from '../../wire';

/** The options of one seat. */
export interface SeatOptions {
  seat: string;
  options: { option: OptionInfo; label: string }[];
}

/** Those of the whole table, and those of each seat: its own of what every seat has, and what is named after it. */
export function grouped(options: OptionInfo[], seats: string[]): { common: OptionInfo[]; sides: SeatOptions[] } {
  const named =
    (seat: string) =>
    (option: OptionInfo): boolean =>
      !option.per_seat && option.id.startsWith(`${seat}-`);
  const sides = seats.map((seat, n) => ({
    seat,
    options: [
      ...options.filter((option) => option.per_seat).map((option) => ({ option: { ...option, id: `${option.id}.${n + 1}` }, label: option.name })),
      ...options.filter(named(seat)).map((option) => ({ option, label: option.name.replace(/^\S+'s /, '') })),
    ],
  }));
  return {
    common: options.filter((option) => !option.per_seat && !seats.some((seat) => named(seat)(option))),
    sides: sides.filter((side) => side.options.length > 0),
  };
}
