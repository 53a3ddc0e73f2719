import { bankStatement, camtFile, sendFile } from '../bank-statements/bank-files.js';
import { cents } from '../billing/billing.js';
import type { Answer } from '../client.js';
import { daysAgo } from '../reminders/overdue.js';
import { type MoneyWalk, TOLERANCE } from './money-walk.js';
import type { MoneyInvoice, MoneyNote, MoneyPayment } from './records.js';

type Done = Promise<Answer | undefined>;

const money = (amount: number): number => amount / 100;

const anInvoice = async (walk: MoneyWalk): Promise<MoneyInvoice | undefined> => {
  const id = walk.one(walk.invoices);
  return id === undefined ? undefined : walk.read<MoneyInvoice>(`/v2/invoices/${id}`);
};

/** An amount that pays an invoice, and what becomes of the rest: nothing, a discount, a difference, or a part. */
function partOf(walk: MoneyWalk, invoice: MoneyInvoice) {
  const due = cents(invoice.due_amount);
  const offered = cents(invoice.early_payment[0]?.amount ?? 0);
  const ways = [
    { amount: due, rest: 'open' },
    { amount: due - offered, rest: 'discount' },
    { amount: due - offered, rest: 'discount' },
    { amount: due - cents(TOLERANCE) / 2, rest: 'write_off' },
    { amount: Math.ceil(due / 2), rest: 'open' },
  ];
  const { amount, rest } = walk.pick(ways);
  return { amount: money(Math.max(amount, 1)), rest };
}

/** Pays an invoice by its customer or another one of the group, exactly, with more than is due, or without naming it. */
export async function pay(walk: MoneyWalk): Done {
  const invoice = await anInvoice(walk);
  const excess = walk.pick(['refuse', 'keep']);
  const more = walk.pick([0, 0, 5]);
  const paid_at = walk.pick([undefined, daysAgo(10)]);
  const part = invoice ? partOf(walk, invoice) : { amount: 20, rest: 'open' };
  const allocations = invoice && walk.random(5) ? [{ invoice_id: invoice.id, ...part }] : [];
  return walk.send('POST', '/v2/payments', {
    ...{ reference_id: walk.next(), customer_id: walk.pick(walk.customers), excess, paid_at, allocations },
    amount: money(cents(part.amount) + cents(more)),
  });
}

const paymentsOf = (walk: MoneyWalk): Promise<MoneyPayment[]> => walk.all<MoneyPayment>('payments');

/** What can be allocated or paid back: payments, overpaid invoices and credit notes without an invoice that have something left. */
async function sourcesOf(walk: MoneyWalk) {
  const invoices = (await walk.all<MoneyInvoice>('invoices')).filter((one) => one.due_amount < 0);
  const sourceOf = (type: string) => (one: MoneyPayment | MoneyNote) => ({
    ...{ type, id: one.id, customer_id: one.customer_id, left: one.unallocated_amount },
  });
  return [
    ...invoices.map((one) => ({ type: 'invoice', id: one.id, customer_id: one.customer_id, left: -one.due_amount })),
    ...(await paymentsOf(walk)).filter((one) => one.unallocated_amount > 0).map(sourceOf('payment')),
    ...(await creditsOf(walk)).filter((one) => one.unallocated_amount > 0).map(sourceOf('credit_note')),
  ];
}

/** Gives what a source has left, or 1 of it, to an invoice of the group. */
export async function allocate(walk: MoneyWalk): Done {
  const invoice = await anInvoice(walk);
  const source = walk.one(await sourcesOf(walk));
  if (!invoice || !source) return undefined;
  const { type, id } = source;
  const allocations = [{ invoice_id: invoice.id, ...walk.pick([{}, { amount: 1 }]) }];
  return walk.send('POST', '/v2/allocations', { from: { type, id }, allocations });
}

const creditsOf = async (walk: MoneyWalk): Promise<MoneyNote[]> =>
  (await walk.all<MoneyNote>('credit-notes')).filter((one) => one.invoice_id === null && one.status === 'issued');

/** Credits somebody of the group without an invoice. */
export function creditCustomer(walk: MoneyWalk): Done {
  const item = { sku: walk.pick(['A', 'BONUS']), name: 'Bonus', quantity: 1, amount: walk.pick([5, 12.345]) };
  return walk.send('POST', '/v2/credit-notes', {
    ...{ reference_id: walk.next(), customer_id: walk.pick(walk.customers), reason: 'Bonus' },
    items: [{ ...item, tax_rate: 19, tax_category: 'S' }],
  });
}

export async function voidCredit(walk: MoneyWalk): Done {
  const credit = walk.one(await creditsOf(walk));
  return credit && walk.send('POST', `/v2/credit-notes/${credit.id}/void`, {});
}

export async function reverseAllocation(walk: MoneyWalk): Done {
  const found = walk.one(await walk.all<{ id: string }>('allocations'));
  return found && walk.send('POST', `/v2/allocations/${found.id}/reverse`, {});
}

export async function reversePayment(walk: MoneyWalk): Done {
  const found = walk.one(await paymentsOf(walk));
  return found && walk.send('POST', `/v2/payments/${found.id}/reverse`, { reason: 'Mistake' });
}

/** Pays back, or writes off, what a source has left. */
export async function refund(walk: MoneyWalk): Done {
  const source = walk.one(await sourcesOf(walk));
  if (!source) return undefined;
  const { type, id, left: amount, customer_id } = source;
  return walk.send('POST', '/v2/payments', {
    ...{ reference_id: walk.next(), customer_id, kind: walk.pick(['refund', 'write_off']), note: 'A rest', amount },
    sources: [{ type, id, amount }],
  });
}

/** A statement of an account of its own with one line: a payment with or without the number of an invoice, or a debit. */
export async function postLine(walk: MoneyWalk): Done {
  const invoice = await anInvoice(walk);
  const { amount } = invoice ? partOf(walk, invoice) : { amount: 20 };
  const number = walk.next();
  const remittance = walk.pick([invoice?.invoice_number ?? 'Thanks', invoice?.invoice_number ?? 'Thanks', 'Thanks']);
  const day = daysAgo(walk.pick([10, 1])).slice(0, 10);
  const line = { amount: String(amount), remittance, bookingDate: day, valueDate: day };
  const account = { iban: null, other: number };
  const fields = { currency: 'EUR', number, account, fromDate: day, toDate: day };
  const answer = await sendFile(walk.client, camtFile(bankStatement([line], fields)));
  walk.log.push(`POST /v2/bank-statements ${JSON.stringify(line)}: ${answer.status}`);
  if (answer.status !== 201) return answer;
  const { id } = answer.body.data.statements[0] as { id: string };
  const [posted] = await walk.read<{ id: string }[]>(`/v2/bank-lines?statement_ids=${id}`);
  walk.lines.push({ id: posted!.id, amount });
  return answer;
}

/** Accepts the first proposal of a line, or says by hand what it is: a payment of somebody of the group, or one that is there. */
export async function acceptLine(walk: MoneyWalk): Done {
  const line = walk.one(walk.lines);
  if (!line) return undefined;
  const { proposals } = await walk.read<{ proposals: { id: string }[] }>(`/v2/bank-lines/${line.id}`);
  const invoice = await anInvoice(walk);
  const payment = walk.one((await paymentsOf(walk)).filter(({ amount }) => amount === line.amount));
  const invoices = invoice ? [{ invoice_id: invoice.id, rest: walk.pick(['open', 'discount', 'write_off']) }] : [];
  const byHand = { customer_id: walk.pick(walk.customers), invoices, excess: walk.pick(['refuse', 'keep']) };
  const body = walk.pick<object>([
    ...(proposals[0] ? [{ proposal_id: proposals[0].id }, { proposal_id: proposals[0].id }] : []),
    ...(payment ? [{ payment_id: payment.id }] : []),
    byHand,
  ]);
  return walk.send('POST', `/v2/bank-lines/${line.id}/accept`, body);
}

const onLine = async (walk: MoneyWalk, what: string): Done => {
  const line = walk.one(walk.lines);
  return line && walk.send('POST', `/v2/bank-lines/${line.id}/${what}`, { reason: 'Mistake' });
};
export const undoLine = (walk: MoneyWalk): Done => onLine(walk, 'undo');
export const ignoreLine = (walk: MoneyWalk): Done => onLine(walk, 'ignore');
