/** A day with numbers and the same mark between them; what stands behind it, such as a time, is not looked at. */
const DAY = /^(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})$/;
const MAX_LENGTH = 10;
/** The highest number of a month. */
const MONTHS = 12;

/**
 * The form of the days in some cells, such as `DD.MM.YYYY`. Undefined if they are in ISO 8601, which every import reads, or do not show it:
 * `03/04/2026` can be two days, and two forms in one file are for people to decide. Between points the day is always first.
 */
export function dateFormOf(cells: Iterable<string>): string | undefined {
  const forms = new Set<string>();
  const unclear = new Set<string>();
  for (const cell of cells) {
    const [, first = '', mark = '', second, last = ''] = (cell.length <= MAX_LENGTH && DAY.exec(cell.trim())) || [];
    const isYearFirst = first.length === 4;
    if (!first || (!isYearFirst && last.length === 1)) continue;
    const year = 'Y'.repeat(isYearFirst ? 4 : last.length);
    const of = (...parts: string[]) => parts.join(mark);
    if (isYearFirst) forms.add(of(year, 'MM', 'DD'));
    else if (mark === '.' || Number(first) > MONTHS) forms.add(of('DD', 'MM', year));
    else if (Number(second) > MONTHS) forms.add(of('MM', 'DD', year));
    else unclear.add(`${mark}${year}`);
  }
  const [form] = forms;
  if (forms.size !== 1 || form === 'YYYY-MM-DD') return undefined;
  return [...unclear].every((one) => form!.endsWith(one)) ? form : undefined;
}
