import { DomainError } from '#platform/base/errors/domain-error.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type DrawnSequence, numbersFrom } from './number-sequence.js';
import { ADVANCE_SEQUENCE, LOCK_SEQUENCE } from '../settings.queries.js';
import type { NumberedDocument } from '../settings.js';

/** A kind of documents that have numbers. */
export interface NumberedRecords {
  document: NumberedDocument;
  /** Reads the documents that have one of some numbers. */
  withNumbers(tx: TenantTx, numbers: readonly string[]): Promise<{ number: string; id: string }[]>;
}

/** A number that was drawn, and the time of issue, which the document must get. */
export interface DrawnNumber {
  number: string;
  issuedAt: Date;
}

/**
 * Draws a number for each document that is issued; undefined if the sequence is switched off. A time is when the document is issued; undefined:
 * now. The result of a document whose day the sequence does not allow is an error, and no number is drawn for it.
 *
 * The sequence stays locked until the transaction ends, so this is called when nothing but the documents themselves is left to write: then
 * other transactions wait briefly, a rollback takes no number, and this lock comes after all others.
 */
export async function drawNumbers(
  tx: TenantTx,
  records: NumberedRecords,
  times: readonly (Date | undefined)[],
): Promise<(DrawnNumber | DomainError)[] | undefined> {
  const { document } = records;
  const sequence = await tx.queryOne(LOCK_SEQUENCE, [document]);
  if (!sequence) return undefined;
  const results = issuesOf(sequence, times, tx.tenant.timezone);
  const issues = results.filter((one): one is Issue => !(one instanceof DomainError));
  if (!issues.length) return results as DomainError[];
  const { numbers, skipped, after } = await freeNumbers(tx, records, sequence, issues);
  const { next, year, lastDay, lastNumber } = after;
  const advanced = tx.query(ADVANCE_SEQUENCE, [document, JSON.stringify(skipped), next, year, lastDay, lastNumber]);
  advanced.catch(() => undefined); // the next statement fails too
  return results.map((one) =>
    one instanceof DomainError ? one : { number: numbers.shift()!, issuedAt: one.issuedAt },
  );
}

/** When a document is issued, and the day of it in the tenant's time zone. */
interface Issue {
  issuedAt: Date;
  day: string;
}

/** When each document is issued; an error for one whose day is before that of the last number. */
function issuesOf(
  sequence: DrawnSequence,
  times: readonly (Date | undefined)[],
  timezone: string,
): (Issue | DomainError)[] {
  const now = currentTime();
  let { lastDay, lastNumber } = sequence;
  return times.map((issuedAt = now) => {
    const day = dayOf(issuedAt, timezone);
    if (lastDay !== null && day < lastDay) {
      const last = lastNumber === null ? '' : `, the day of ${lastNumber}`;
      return refusal(`must not be before ${lastDay}${last}: the numbers of a sequence and the days rise together`);
    }
    if (day !== lastDay) lastNumber = null;
    lastDay = day;
    return { issuedAt, day };
  });
}

const refusal = (reason: string) => DomainError.invalid([{ field: 'issued_at', reason }]);

/** How many numbers are looked at in advance after one was taken already; the growth bounds the number of statements. */
const FIRST_LOOK = 16;
const GROWTH = 8;

/** The next numbers of a sequence that no document has, those that were left out because a document has them, and the sequence after them. */
async function freeNumbers(tx: TenantTx, records: NumberedRecords, sequence: DrawnSequence, issues: readonly Issue[]) {
  const days = issues.map(({ day }) => day);
  const taken = new Map<string, string>();
  for (let ahead = 0; ; ahead = Math.max(FIRST_LOOK, ahead * GROWTH)) {
    const found = numbersFrom(sequence, days, taken);
    const further = numbersFrom(found.after, Array<string>(ahead).fill(days.at(-1)!), taken).numbers;
    const rows = await records.withNumbers(tx, [...found.numbers, ...further]);
    for (const { number, id } of rows) taken.set(number, id);
    if (found.numbers.some((number) => taken.has(number))) continue;
    return { ...found, skipped: found.skipped.map((number) => ({ number, recordId: taken.get(number) })) };
  }
}
