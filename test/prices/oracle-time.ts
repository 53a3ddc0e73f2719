const QUARTER = 900_000;
const known = new Map<string, number>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local time in the zone, to the minute: `2026-03-29T03:00`. */
export function shownAt(time: number, zone: string): string {
  let clock = clocks.get(zone);
  if (!clock) {
    const [timeZone, two] = [zone, '2-digit'] as const;
    clock = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two },
    });
    clocks.set(zone, clock);
  }
  return clock.format(time).replace(' ', 'T');
}

/**
 * The instant of a local time, by trying every quarter of an hour of the days around it: the first instant whose local time
 * is that or later. In a gap that is the first instant after it, in an overlap the first of the two.
 */
export function instantOf(wall: string, zone: string): number {
  const key = `${wall} ${zone}`;
  let instant = known.get(key);
  if (instant === undefined) {
    instant = Date.parse(`${wall}Z`) - 100 * QUARTER;
    while (shownAt(instant, zone) < wall) instant += QUARTER;
    known.set(key, instant);
  }
  return instant;
}
