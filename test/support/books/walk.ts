import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../client.js';
import type { Random } from '../correction-walk.js';
import { DAY_MS } from '../receivables/ledger.js';
import { CustomerBooks } from './books.js';
import { type TenantBooks, WALK_DAYS } from './tenant-books.js';
import { money } from './wire.js';

/** What a request must be answered: the status of its success, or a refusal with the fields that it names. */
export type Wanted = number | { status: number; code: string; fields?: string[] };

export const refused = (code: string, ...fields: string[]): Wanted => ({
  status: code === 'validation_failed' ? 400 : 409,
  code,
  ...(fields.length && { fields }),
});

let customers = 0;

/** A walk through the documents and the money of a new customer: each request and the answer that the model of it wants. */
export class BooksWalk {
  /** What was sent and answered, for the report of a failure. */
  readonly log: string[] = [];
  private made = 0;
  /** Whether the last request was accepted. */
  isAccepted = false;

  private constructor(
    readonly books: CustomerBooks,
    readonly random: Random,
    private readonly name: string,
  ) {}

  static async begin(tenant: TenantBooks, random: Random): Promise<BooksWalk> {
    const reference_id = `BC-${++customers}`;
    const limit = [null, 1_000_000, 20_000][random(3)]!;
    const rate = tenant.isNet ? 0 : [19, 0][random(2)]!;
    const category = tenant.isNet ? (['S', 'S', 'K'] as const)[random(3)]! : 'S';
    const body = {
      ...{ reference_id, company_name: reference_id, credit_limit: limit && money(limit) },
      ...(tenant.isNet ? { tax_category: category } : { tax_rate: rate }),
    };
    const { id } = await tenant.client.create('/v2/customers', body);
    return new BooksWalk(new CustomerBooks(tenant, id as string, limit, { rate, category }), random, reference_id);
  }

  pick = <T>(values: readonly T[]): T => values[this.random(values.length)]!;
  one = <T>(values: readonly T[]): T | undefined => (values.length ? this.pick(values) : undefined);
  /** Whether something happens that happens once in `times`. */
  isOneIn = (times: number): boolean => this.random(times) === 1;
  next = (): string => `${this.name}-${++this.made}`;
  /** From 1 to `most`: all of it, a half, a third, or anything. */
  part = (most: number): number => this.pick([most, Math.ceil(most / 2), Math.ceil(most / 3), 1 + this.random(most)]);

  /**
   * A time of the walk whose day is not before any of the days of `sources`, and whether it is on a day before the last of them instead, which is
   * asked for once in ten times.
   */
  time(...sources: string[]): { at: number; isEarly: boolean } {
    const last = sources.toSorted().at(-1) ?? '';
    const first = last === '' ? 0 : Math.floor((Date.parse(last) - this.books.tenant.begin) / DAY_MS);
    const isEarly = first > 0 && this.isOneIn(10);
    const day = isEarly ? this.random(first) : Math.max(first, 0) + this.random(Math.max(WALK_DAYS - first, 1));
    // the hours do not count: between four and eighteen in UTC it is the same day in Berlin
    return { at: this.books.tenant.begin + day * DAY_MS + (4 + this.random(14)) * 3_600_000, isEarly };
  }

  dueDate = (at: number): number => at + (this.random(40) - 3) * DAY_MS;

  /** Sends a request that must be answered as one of `wanted` says. */
  async send(method: string, path: string, body: object | undefined, ...wanted: Wanted[]): Promise<any> {
    const answer = await this.books.tenant.client.send(method, path, body);
    this.isAccepted = answer.status < 300;
    const refusal = answer.status < 300 ? '' : ` ${JSON.stringify(answer.body)}`;
    this.log.push(`${method} ${path} ${JSON.stringify(body ?? null)}: ${answer.status}${refusal}`);
    this.expectAnswer(answer, wanted);
    return answer.status < 300 ? answer.body?.data : undefined;
  }

  /** Compares the answer with the one of `wanted` that it is, or with the first if it is none of them. */
  private expectAnswer({ status, body }: Answer, wanted: Wanted[]): void {
    const named = (body?.details as { field: string }[] | undefined)?.map(({ field }) => field).toSorted();
    const pairs = wanted.map((one) =>
      typeof one === 'number'
        ? { is: { status, body: status < 300 ? 'any' : body }, wanted: { status: one, body: 'any' } }
        : {
            is: { status, code: body?.code, fields: one.fields && named },
            wanted: { ...one, fields: one.fields?.toSorted() },
          },
    );
    const { is, wanted: expected } = pairs.find((pair) => isDeepStrictEqual(pair.is, pair.wanted)) ?? pairs[0]!;
    expect(is).toEqual(expected);
  }

  /** Reads something, for which the answer is not in the report of a failure. */
  read = async <T>(path: string): Promise<T> => {
    const { status, body } = await this.books.tenant.client.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body.data as T;
  };
}

export const iso = (at: number): string => new Date(at).toISOString();
