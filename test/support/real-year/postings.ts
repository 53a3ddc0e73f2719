import { cents } from '../billing/billing.js';
import type { Client } from '../client.js';
import type { MoneyNote, MoneyPayment, TaxRow } from '../money-walk/records.js';

/** Double entries of a day; their cents add up to 0. */
export interface Transaction {
  day: string;
  text: string;
  postings: [account: string, cents: number][];
}

interface InvoiceData {
  id: string;
  customer_id: string;
  issued_at: string;
  cancelled_at: string | null;
  total_amount: number;
  tax_total_all: number;
  tax_summary: TaxRow[] | null;
}
interface NoteData extends MoneyNote {
  issued_at: string;
  voided_at: string | null;
  tax_amount: number;
}
interface PaymentData extends MoneyPayment {
  paid_at: string;
  reversed_at: string | null;
  sources: object[];
}
interface AllocationData {
  id: string;
  customer_id: string | null;
  invoice_id: string | null;
  amount: number;
  effective_at: string;
  counterpart_of: string | null;
}

/**
 * What the ledger needs of a tenant's events. Their resources are in them as they are now, so that the first event of each is enough; an invoice counts
 * from its issue.
 */
const TYPES = { invoice: 'issued', credit_note: 'created', payment: 'created', allocation: 'created' } as const;
type Type = keyof typeof TYPES;

/** The resources of all events of a tenant, read with nothing but `GET /v2/events`. */
async function resourcesOf(client: Client): Promise<Record<Type, unknown[]>> {
  const found: Record<string, unknown[]> = Object.fromEntries(Object.keys(TYPES).map((type) => [type, []]));
  const types = Object.entries(TYPES)
    .map(([type, action]) => `types=${type}.${action}`)
    .join('&');
  for (let cursor = ''; ;) {
    const path = `/v2/events?${types}&include=data&page_size=200${cursor}`;
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    const events = body.data as { resource: { type: string }; data: unknown }[];
    for (const { resource, data } of events) if (data !== null) found[resource.type]!.push(data);
    if (!events.length) return found;
    cursor = `&cursor=${encodeURIComponent(body.pagination.next_cursor as string)}`;
  }
}

/** The day of a time in the time zone of the tenant, which is UTC. */
const dayOf = (time: string): string => time.slice(0, 10);
const receivable = (customer: string): string => `receivable:${customer}`;

/** Sales and taxes of a document by category and rate; those of unknown rates have none. */
function taxed(rows: TaxRow[] | null, unknown: { base: number; tax: number }): Transaction['postings'] {
  const all = rows ?? [{ ...unknown, category: 'unknown', rate: null }];
  return all.flatMap(({ category, rate, base, tax }): Transaction['postings'] => [
    [`sales:${category} ${rate}`, -cents(base)],
    [`tax:${category} ${rate}`, -cents(tax)],
  ]);
}

/** A transaction, and the same of the other sign on the day on which it is taken back. */
function* dated(text: string, on: string, postings: Transaction['postings'], until: string | null) {
  yield { day: dayOf(on), text, postings };
  const negated = postings.map(([account, amount]): [string, number] => [account, -amount]);
  if (until !== null) yield { day: dayOf(until), text: `${text} taken back`, postings: negated };
}

/** The double entries of a tenant, of its events alone. */
export async function transactionsOf(client: Client): Promise<Transaction[]> {
  const resources = await resourcesOf(client);
  const all: Transaction[] = [];
  const payers = new Map<string, string>();
  for (const one of resources.invoice as InvoiceData[]) {
    payers.set(one.id, one.customer_id);
    const base = one.total_amount - one.tax_total_all;
    const sales = taxed(one.tax_summary, { base, tax: one.tax_total_all });
    const owed: [string, number] = [receivable(one.customer_id), cents(one.total_amount)];
    all.push(...dated(`invoice ${one.id}`, one.issued_at, [owed, ...sales], one.cancelled_at));
  }
  for (const one of resources.credit_note as NoteData[]) {
    const base = one.amount - one.rounding_amount - one.tax_amount;
    const sales = taxed(one.tax_summary, { base, tax: one.tax_amount }).map(([name, sum]): [string, number] => [name, -sum]); // prettier-ignore
    const owed: [string, number] = [receivable(one.customer_id), -cents(one.amount)];
    const rounding: [string, number] = ['rounding', cents(one.rounding_amount)];
    all.push(...dated(`credit note ${one.id}`, one.issued_at, [owed, ...sales, rounding], one.voided_at));
  }
  for (const one of resources.payment as PaymentData[])
    all.push(...dated(`${one.kind} ${one.id}`, one.paid_at, postingsOf(one), one.reversed_at));
  for (const one of resources.allocation as AllocationData[]) {
    const payer = one.invoice_id === null ? undefined : payers.get(one.invoice_id);
    if (payer === undefined || one.customer_id === null || one.counterpart_of !== null || payer === one.customer_id)
      continue;
    const amount = cents(one.amount);
    const postings: Transaction['postings'] = [[receivable(one.customer_id), amount], [receivable(payer), -amount]]; // prettier-ignore
    all.push({ day: dayOf(one.effective_at), text: `transfer ${one.id}`, postings });
  }
  return all;
}

/** The other sides of what payments do to receivables. */
function postingsOf({ kind, amount, customer_id, sources, tax_summary }: PaymentData): Transaction['postings'] {
  const isOut = kind === 'refund' || (kind === 'write_off' && sources.length > 0);
  const owed: [string, number] = [receivable(customer_id), isOut ? cents(amount) : -cents(amount)];
  if (kind === 'discount' && tax_summary)
    return [owed, ...taxed(tax_summary, { base: amount, tax: 0 }).map(([name, sum]): [string, number] => [name, -sum])];
  return [owed, [kind === 'payment' || kind === 'refund' ? 'bank' : kind, -owed[1]]];
}
