import { addDays } from '../../packages/bank-matching/src/bank-line.js';
import { readOnlineRetail } from '../../examples/online-retail/dataset.js';

/** An invoice of the real year, without its items: a bank knows only its number and its amount. */
export interface Billed {
  number: string;
  customer: string;
  /** Day of issue. */
  day: string;
  /** In pence. */
  total: bigint;
}

/** Days between two readings of the excerpt, and what is added to the numbers of its invoices. */
const REPEATED = { days: 28, numbers: 1000 };

/**
 * The first invoices of a file with the full data, or of all its invoices without a number. Without a file those of the excerpt, which
 * are issued again every four weeks with other numbers, until there are as many as asked for.
 */
export async function readBilled(file: string | undefined, invoices: number | undefined): Promise<Billed[]> {
  const { sales } = await readOnlineRetail(file === undefined ? {} : { file, invoices });
  const first = sales.map(({ reference, customer, createdAt, total }): Billed => ({
    ...{ number: reference, customer, day: createdAt.slice(0, 10) },
    total: BigInt(total.times(100).toFixed()),
  }));
  const wanted = invoices ?? first.length;
  return Array.from({ length: wanted }, (_, index) => {
    const [round, one] = [Math.floor(index / first.length), first[index % first.length]!];
    const number = String(Number(one.number) + round * REPEATED.numbers);
    return round ? { ...one, number, day: addDays(one.day, round * REPEATED.days) } : one;
  });
}
