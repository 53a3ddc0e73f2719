export type FaultCode = 'unsupported_statement' | 'corrupt_statement' | 'statement_unbalanced' | 'other_currency';

/** What a fault is about, as far as it is about a part of the file. */
export interface Place {
  /** Name of the file in an archive. */
  file?: string;
  /** Number of the statement. */
  statement?: string;
  /** Number of the entry in its statement, from 1. */
  entry?: number;
}

/** The stated closing balance, and the opening balance with all booked entries. */
export interface Sums {
  closing: string;
  computed: string;
}

/** Why a file is refused, as data. */
export interface Fault extends Place {
  code: FaultCode;
  message: string;
  sums?: Sums;
}

/** Thrown for a file that cannot be read. `reason` is a clause about the file or the place in it. */
export class StatementRefused extends Error {
  constructor(
    readonly code: FaultCode,
    readonly reason: string,
    readonly place: Place = {},
    readonly sums?: Sums,
  ) {
    super(`${subjectOf(place)} ${reason}.`);
  }

  get fault(): Fault {
    return { code: this.code, message: this.message, ...this.place, ...(this.sums && { sums: this.sums }) };
  }
}

function subjectOf({ file, statement, entry }: Place): string {
  const parts = [
    entry === undefined ? [] : [`entry ${entry}`],
    statement === undefined ? [] : [`statement ${statement}`],
    [file === undefined ? 'the file' : `the file ${file}`],
  ];
  const subject = parts.flat().join(' of ');
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}

export const unsupported = (reason: string, place?: Place) =>
  new StatementRefused('unsupported_statement', reason, place);
export const corrupt = (reason: string) => new StatementRefused('corrupt_statement', reason);
export const otherCurrency = (found: string, expected: string, place: Place = {}) =>
  new StatementRefused('other_currency', `is in ${found}, but its statement is in ${expected}`, place);

/** Adds the place to a refusal that `work` throws, beside what that names already. `placeOf` is called only then. */
export function at<T>(placeOf: () => Place, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    throw new StatementRefused(error.code, error.reason, { ...placeOf(), ...error.place }, error.sums);
  }
}
