// Amounts that belong together.

import type { Gauge } from '../../wire';

export interface Folded {
  gauge: Gauge;
  /** What it grows by, with its parts: `+9` beside the money opens into these. */
  grows: Gauge | null;
}

/** An amount that another is added to takes that one in. */
export function foldIncome(gauges: Gauge[]): Folded[] {
  const fed = (gauge: Gauge): boolean => gauges.some((other) => other.id === gauge.adds_to);
  return gauges.filter((gauge) => !fed(gauge)).map((gauge) => ({ gauge, grows: gauges.find((other) => other.adds_to === gauge.id) ?? null }));
}
