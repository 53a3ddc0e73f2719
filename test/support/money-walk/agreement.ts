import { cents } from '../billing/billing.js';
import type { MoneyWalk } from './money-walk.js';
import { period } from './period.js';
import type { MoneyInvoice, MoneyNote, MoneyPayment, TaxRow } from './records.js';

const sumOf = <T>(values: readonly T[], amount: (value: T) => number): number =>
  values.reduce((sum, value) => sum + cents(amount(value)), 0);
const isCounting = ({ invoice_status }: MoneyInvoice): boolean => !['DRAFT', 'CANCELLED'].includes(invoice_status);

interface Entry {
  type: string;
  amount: number;
  customer_id: string;
}
interface Statement {
  closing_balance: number;
  entries: Entry[];
}

/** The records of the customers of a walk as the lists show them. */
interface Records {
  invoices: MoneyInvoice[];
  notes: MoneyNote[];
  payments: MoneyPayment[];
}

/**
 * What does not agree: documents with their taxes and credit notes, open items, ageing and statements of each customer and of the group, the tax
 * report with all documents, and what reconciliation finds. Empty if everything agrees. The tenant has no other open documents.
 */
export async function disagreements(walk: MoneyWalk): Promise<unknown[]> {
  const invoices = await walk.all<MoneyInvoice>('invoices');
  const notes = await walk.all<MoneyNote>('credit-notes');
  const payments = await walk.all<MoneyPayment>('payments');
  const records = { invoices, notes, payments };
  return [
    ...faultsOfDocuments(records),
    ...(await faultsOfBalances(walk, records)),
    ...(await faultsOfTaxes(walk, records)),
    ...(await faultsOfReconciliation(walk, payments)),
  ];
}

/** Faults of documents by themselves. */
function faultsOfDocuments({ invoices, notes, payments }: Records): unknown[] {
  const found: unknown[] = [];
  const compare = (what: string, id: string, is: number, wanted: number) => {
    if (is !== wanted) found.push({ what, id, is, wanted });
  };
  for (const invoice of invoices) {
    const { id, total_amount: all, paid_amount: paid, credited_amount, due_amount, settlement } = invoice;
    const due = isCounting(invoice) || invoice.invoice_status === 'DRAFT' ? all - paid - credited_amount : 0;
    compare('due', id, cents(due_amount), cents(due));
    compare('settlement', id, sumOf(Object.values(settlement), Number), cents(paid));
    compare(
      'taxes',
      id,
      sumOf(invoice.tax_summary, ({ base, tax }) => base + tax),
      cents(all),
    );
    const counting = notes.filter((note) => note.invoice_id === id && note.status === 'issued');
    compare(
      'credited',
      id,
      cents(credited_amount),
      sumOf(counting, ({ amount }) => amount),
    );
  }
  for (const { id, amount, tax_summary, rounding_amount } of notes)
    compare('credited taxes', id, sumOf(tax_summary, ({ base, tax }) => base + tax) + cents(rounding_amount), cents(amount)); // prettier-ignore
  for (const { id, amount, tax_summary } of payments)
    if (tax_summary)
      compare(
        'discount',
        id,
        sumOf(tax_summary, ({ base, tax }) => base + tax),
        cents(amount),
      );
  return found;
}

/** Whether a credit note can be allocated and paid back. */
const isUsable = ({ invoice_id, status }: MoneyNote): boolean => invoice_id === null && status === 'issued';

/** Faults of what customers owe: the documents, the open items, the statement and the ageing report must say the same. */
async function faultsOfBalances(walk: MoneyWalk, { invoices, notes, payments }: Records): Promise<unknown[]> {
  const items = await walk.all<{ customer_id: string; due: number }>('open-items');
  const { rows } = await walk.read<{ rows: { customer_id: string; balance: number }[] }>(
    `/v2/reports/ageing?${walk.ofCustomers}&page_size=100`,
  );
  const { entries, closing } = await statements(walk);
  const found: unknown[] = [];
  for (const customer of walk.customers) {
    const isOf = ({ customer_id }: { customer_id: string }) => customer_id === customer;
    const documents =
      sumOf(invoices.filter(isOf).filter(isCounting), ({ due_amount }) => due_amount) -
      sumOf([...payments, ...notes.filter(isUsable)].filter(isOf), ({ unallocated_amount }) => unallocated_amount);
    const sums = {
      entries: sumOf(entries.filter(isOf), ({ amount }) => amount),
      items: sumOf(items.filter(isOf), ({ due }) => due),
      ageing: sumOf(rows.filter(isOf), ({ balance }) => balance),
    };
    if (Object.values(sums).some((sum) => sum !== documents)) found.push({ customer, documents, ...sums });
  }
  const all = sumOf(entries, ({ amount }) => amount);
  const transfers = sumOf(entries.filter(({ type }) => type === 'transfer'), ({ amount }) => amount); // prettier-ignore
  if (all !== closing || transfers) found.push({ all, closing, transfers });
  return found;
}

/** The entries of the statements of the group and of the customers who are not in it now, and the sum of their closing balances. */
async function statements(walk: MoneyWalk): Promise<{ entries: Entry[]; closing: number }> {
  const [head] = walk.customers;
  const own = walk.customers.slice(1).filter((id) => walk.independent.has(id));
  const entries: Entry[] = [];
  let closing = 0;
  for (const path of [`${head}/statement?group=true&`, ...own.map((id) => `${id}/statement?`)]) {
    const [id] = path.split('/');
    const statement = await walk.read<Statement>(`/v2/customers/${path}${period()}`);
    entries.push(...statement.entries.map((entry) => ({ ...entry, customer_id: entry.customer_id ?? id! })));
    closing += cents(statement.closing_balance);
  }
  return { entries, closing };
}

/** Cents of base and tax by category and rate. */
export type TaxSums = Map<string, [base: number, tax: number]>;

function addTaxes(sums: TaxSums, rows: readonly TaxRow[], sign: 1 | -1): void {
  for (const { category, rate, base, tax } of rows) {
    const [bases, taxes] = sums.get(`${category} ${rate}`) ?? [0, 0];
    sums.set(`${category} ${rate}`, [bases + sign * cents(base), taxes + sign * cents(tax)]);
  }
}

/** What the tax report of the tenant has since the walk began. */
export async function reportedTaxes(walk: MoneyWalk): Promise<TaxSums> {
  const { rows } = await walk.read<{ rows: TaxRow[] }>(`/v2/reports/tax?${period()}`);
  const sums: TaxSums = new Map();
  addTaxes(sums, rows, 1);
  addTaxes(sums, walk.taxesBefore, -1);
  return sums;
}

/** Faults of the tax report: it is the invoices less their credit notes and discounts. */
async function faultsOfTaxes(walk: MoneyWalk, { invoices, notes, payments }: Records): Promise<unknown[]> {
  const wanted: TaxSums = new Map();
  for (const { tax_summary } of invoices.filter(isCounting)) addTaxes(wanted, tax_summary, 1);
  for (const { tax_summary, status } of notes) if (status === 'issued') addTaxes(wanted, tax_summary, -1);
  for (const { tax_summary, status } of payments) if (status !== 'reversed') addTaxes(wanted, tax_summary ?? [], -1);
  const text = (sums: TaxSums) =>
    [...sums].flatMap(([name, [base, tax]]) => (base || tax ? [`${name}: ${base} ${tax}`] : [])).toSorted();
  const shown = text(await reportedTaxes(walk));
  const documents = text(wanted);
  return shown.join() === documents.join() ? [] : [{ taxes: shown, documents }];
}

/** What reconciliation finds, but for lines of the bank whose payment was reversed by itself: these it must find. */
async function faultsOfReconciliation(walk: MoneyWalk, payments: readonly MoneyPayment[]): Promise<unknown[]> {
  const differences = (await walk.differences()) as { field: string; id: string }[];
  const reversed = new Set(payments.filter(({ status }) => status === 'reversed').map(({ id }) => id));
  const lines = await walk.bankLines();
  const wanted = lines
    .filter((line) => line.state === 'booked' && line.payment_ids.some((one) => reversed.has(one)))
    .map(({ id }) => id);
  const found = differences.filter(({ field }) => field === 'bank_booked').map(({ id }) => id);
  return [
    ...differences.filter(({ field }) => field !== 'bank_booked'),
    ...(found.toSorted().join() === wanted.toSorted().join() ? [] : [{ reversed: wanted, found }]),
  ];
}
