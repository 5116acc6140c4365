// Amounts that belong together.

import type { Gauge } from '../../wire';

export interface Folded {
  gauge: Gauge;
  /** What it grows by, with its parts: `+9` beside the money opens into these. */
  grows: Gauge | null;
}

/** An amount whose note is just another gauge's value (`+9` and the income of 9) takes that gauge in. */
export function foldIncome(gauges: Gauge[]): Folded[] {
  const eaten = new Set<string>();
  const folded = gauges.map((gauge) => {
    const grows = gauges.find((other) => other.id !== gauge.id && /income/.test(other.kind) && gauge.note === `+${other.value.value}`) ?? null;
    if (grows) eaten.add(grows.id);
    return { gauge, grows };
  });
  return folded.filter(({ gauge }) => !eaten.has(gauge.id));
}
