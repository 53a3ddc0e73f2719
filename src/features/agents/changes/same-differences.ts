import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { isMadeSince, timeOfNewIds } from '#platform/base/values/ids.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { areEqual, ValueComparison } from './compare-values.js';
import type { ShownDifference } from './shown-difference.js';

/** When a write began, in milliseconds since 1970. */
export interface RunStart {
  /** By the clock of the database. */
  begunAt: number;
  /** See `timeOfNewIds`. */
  idsSince: number;
}

/** The start of a write that begins now. */
export const startOfRun = (): RunStart => ({ begunAt: currentTime().getTime(), idsSince: timeOfNewIds() });

/** What a write does, and when it began. */
export interface Run extends RunStart {
  differences: readonly ShownDifference[];
}

/** Milliseconds by which times of one run can differ from its beginning: it waits for locks. */
const LONGEST_RUN_MS = 60_000;
/** A day of 25 hours. */
const LONGEST_DAY_MS = 25 * 60 * 60_000;

/**
 * Compares what a change does with what it did when it was prepared, and returns a detail for each field that differs. Three kinds of values follow
 * from the moment and are not compared: ids that the run made; times that differ by no more than the runs, and by a day if another day has begun
 * in the time zone; and numbers that were drawn, which are fields with the names of numbers of records whose values differ in digits only.
 */
export function differingFields(prepared: Run, done: Run, timezone: string): ErrorDetail[] {
  const [first, second] = [prepared.begunAt, done.begunAt];
  const isAnotherDay = dayOf(new Date(first), timezone) !== dayOf(new Date(second), timezone);
  const comparison = new ValueComparison({
    idsBefore: prepared.idsSince,
    idsAfter: done.idsSince,
    toleranceMs: second - first + LONGEST_RUN_MS + (isAnotherDay ? LONGEST_DAY_MS : 0),
  });
  const [expected, found] = [byRecord(prepared), byRecord(done)];
  const details: ErrorDetail[] = [];
  for (const [key, difference] of expected) {
    const other = found.get(key);
    if (!other) details.push({ field: difference.resource_type, reason: `${difference.action} is not done any more` });
    else compareRecords(difference, other, comparison, details);
  }
  for (const [key, { resource_type, action }] of found)
    if (!expected.has(key)) details.push({ field: resource_type, reason: `${action} is done now, and was not shown` });
  return details;
}

/** The differences by their records: an existing one by its id, a new one by its place among the new ones of its type. */
function byRecord({ idsSince, differences }: Run): Map<string, ShownDifference> {
  const places = new Map<string, number>();
  const newIds = new Map<string, number>();
  const keyed = new Map<string, ShownDifference>();
  for (const difference of differences) {
    const { resource_type, id, action } = difference;
    let name = id;
    if (isMadeSince(id, idsSince)) {
      const place = newIds.get(id) ?? (places.get(resource_type) ?? 0) + 1;
      newIds.set(id, place);
      places.set(resource_type, Math.max(place, places.get(resource_type) ?? 0));
      name = `new ${place}`;
    }
    keyed.set(`${resource_type} ${name} ${action}`, difference);
  }
  return keyed;
}

function compareRecords(
  prepared: ShownDifference,
  done: ShownDifference,
  comparison: ValueComparison,
  details: ErrorDetail[],
): void {
  const prefix = prepared.resource_type;
  const differing = [
    ...comparison.differences('', prepared.data, done.data),
    ...compareChanges(prepared.changes, done.changes, comparison),
  ];
  for (const { field, before, after } of differing)
    details.push({
      field: `${prefix}.${field}`,
      reason: `${shortText(before)} was shown, and it is ${shortText(after)} now`,
    });
}

function* compareChanges(
  prepared: ShownDifference['changes'],
  done: ShownDifference['changes'],
  comparison: ValueComparison,
): Generator<{ field: string; before: unknown; after: unknown }> {
  const left = [...done];
  for (const change of prepared) {
    const place = left.findIndex(({ field }) => comparison.areSame('field', change.field, field));
    const [other] = place < 0 ? [] : left.splice(place, 1);
    if (!other) yield { field: change.field, before: change.after, after: undefined };
    else {
      // what the field was before is never drawn or made by the write
      if (!areEqual(change.before, other.before))
        yield { field: change.field, before: change.before, after: other.before };
      yield* comparison.differences(change.field, change.after, other.after);
    }
  }
  for (const { field, after } of left) yield { field, before: undefined, after };
}

const MAX_TEXT = 100;

/** A value for a reason: JSON of at most 100 characters. */
function shortText(value: unknown): string {
  if (value === undefined) return 'no change';
  const text = JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
}
