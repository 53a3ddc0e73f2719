import { newId } from '#platform/base/values/ids.js';
import { DAY_MS, type Ledger, type LedgerInvoice, type LedgerPayment, type Step } from './ledger.js';

type Take = (ledger: Ledger, step: Step) => void;

const chosen = <T>(things: readonly T[], { pick }: Step): T | undefined => things[pick % things.length];
/** From 1 to `most`; 0 if that is 0. */
const partOf = (most: number, { cents }: Step): number => (most > 0 ? (cents % most) + 1 : 0);

const invoiceIn = (ledger: Ledger, step: Step, fits: (invoice: LedgerInvoice) => boolean) =>
  chosen(ledger.invoices.filter(fits), step);
const freeOf = ({ amount, allocated, refunded, isReversed, kind }: LedgerPayment): number =>
  isReversed || kind === 'refund' ? 0 : amount - allocated - refunded;
const hasNotes = (ledger: Ledger, invoice: LedgerInvoice): boolean =>
  ledger.notes.some((note) => note.invoice === invoice && !note.isVoided);

/** Ends an issued invoice or a draft: what it owed is owed no more. */
function end(ledger: Ledger, step: Step, invoice: LedgerInvoice, state: 'cancelled' | 'deleted'): void {
  const at = ledger.timeOf(step, invoice);
  if (invoice.state === 'issued')
    ledger.enter('invoice_cancelled', at, invoice, { cents: -invoice.total, invoice: invoice.id });
  invoice.state = state;
  invoice.row.ended_at = at;
  ledger.touch(invoice, at, step);
}

/** The steps of a history. One that is not possible does nothing. */
export const STEPS: Record<string, Take> = {
  draft: (ledger, step) => void ledger.addInvoice(step, ledger.timeOf(step), 'draft', null),
  invoice: (ledger, step) => void ledger.addInvoice(step, ledger.timeOf(step), 'issued', null),
  postdated: (ledger, step) => {
    const at = ledger.timeOf(step);
    ledger.addInvoice({ ...step, lag: 0 }, at, 'issued', at + 3 * DAY_MS);
  },
  issue: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state }) => state === 'draft');
    if (!invoice) return;
    const at = ledger.timeOf(step, invoice);
    invoice.state = 'issued';
    invoice.row.issued_at = at;
    ledger.touch(invoice, at, step);
    ledger.enter('invoice', at, invoice, {
      cents: invoice.total,
      due: invoice.row.due_date as number,
      invoice: invoice.id,
    });
  },
  /** Another due date counts from the moment in which it is written. */
  redate: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state }) => state === 'issued');
    if (invoice) ledger.changeDueDate({ ...step, lag: 0 }, invoice);
  },
  cancel: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state, paid, credited }) => state === 'issued' && !paid && !credited);
    if (invoice) end(ledger, step, invoice, 'cancelled');
  },
  delete: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, (one) => one.state === 'issued' && !hasNotes(ledger, one) && !one.paid);
    if (invoice) end(ledger, step, invoice, 'deleted');
  },
  note: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state, total, credited }) => state === 'issued' && credited < total);
    if (!invoice) return;
    const at = ledger.timeOf(step, invoice);
    const amount = partOf(invoice.total - invoice.credited, step);
    const row = {
      display_id: ledger.nextNumber('CN'),
      issued_at: step.pick % 2 ? at : null,
      created_at: at,
      voided_at: null,
    };
    const note = { id: newId(), customer: invoice.customer, last: at, row, invoice, amount, isVoided: false };
    ledger.notes.push(note);
    invoice.credited += amount;
    for (const thing of [note, invoice]) ledger.touch(thing, at, step);
    ledger.enter('credit_note', at, note, { cents: -amount, invoice: invoice.id });
  },
  void: (ledger, step) => {
    const note = chosen(
      ledger.notes.filter(({ isVoided }) => !isVoided),
      step,
    );
    if (!note) return;
    const at = ledger.timeOf(step, note, note.invoice);
    note.isVoided = true;
    note.row.voided_at = at;
    note.invoice.credited -= note.amount;
    for (const thing of [note, note.invoice]) ledger.touch(thing, at, step);
    ledger.enter('credit_note_voided', at, note, { cents: note.amount, invoice: note.invoice.id });
  },
  payment: (ledger, step) => {
    const customer = ledger.customers[step.customer % ledger.customers.length]!;
    ledger.addPayment(step, ledger.timeOf(step), 'payment', customer, step.cents);
  },
  allocate: (ledger, step) => {
    const payment = chosen(
      ledger.payments.filter((one) => freeOf(one) > 0),
      step,
    );
    const invoice =
      payment && invoiceIn(ledger, step, (one) => one.state === 'issued' && one.customer === payment.customer);
    if (invoice)
      ledger.allocate(step, ledger.timeOf(step, payment, invoice), payment, invoice, partOf(freeOf(payment), step));
  },
  write_off: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state }) => state === 'issued');
    if (invoice) settle(ledger, step, invoice, 'write_off', step.cents);
  },
  /** Also on drafts. */
  adjust: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state }) => state === 'issued' || state === 'draft');
    if (invoice) settle(ledger, step, invoice, 'adjustment', step.cents);
  },
  lower: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state, paid }) => state === 'issued' && paid > 0);
    if (invoice) settle(ledger, step, invoice, 'adjustment', -partOf(invoice.paid, step));
  },
  /** From an invoice to another one. */
  transfer: (ledger, step) => {
    const source = invoiceIn(ledger, step, ({ state, paid }) => state === 'issued' && paid > 0);
    const target =
      source && invoiceIn(ledger, step, (one) => one.state === 'issued' && one.customer === source.customer);
    if (!target || target === source) return;
    const at = ledger.timeOf(step, source, target);
    const cents = partOf(source.paid, step);
    ledger.move(step, at, { source, invoice: target, cents });
    ledger.move(step, at, { source: target, invoice: source, cents: -cents });
  },
  undo: (ledger, step) => {
    const allocation = chosen(
      openAllocations(ledger).filter(({ payment }) => payment.kind === 'payment'),
      step,
    );
    if (allocation) ledger.undo(step, ledger.timeOf(step, allocation.payment, allocation.invoice), allocation);
  },
  reverse: (ledger, step) => {
    const payment = chosen(
      ledger.payments.filter(
        (one) => !one.isReversed && one.kind !== 'refund' && !one.refunded && isUndoable(ledger, one),
      ),
      step,
    );
    if (!payment) return;
    const open = openAllocations(ledger).filter((one) => one.payment === payment);
    const at = ledger.timeOf(step, payment, ...open.map(({ invoice }) => invoice));
    for (const allocation of open) ledger.undo(step, at, allocation);
    payment.isReversed = true;
    Object.assign(payment.row, { reversed_at: at, reversal_recorded_at: at + step.lag * DAY_MS });
    ledger.touch(payment, at, step);
    ledger.enter('reversal', at, payment, { cents: payment.amount });
  },
  /** Of money that is not allocated. */
  refund: (ledger, step) => {
    const payment = chosen(
      ledger.payments.filter((one) => freeOf(one) > 0),
      step,
    );
    if (!payment) return;
    const at = ledger.timeOf(step, payment);
    const cents = partOf(freeOf(payment), step);
    const refund = ledger.addPayment(step, at, 'refund', payment.customer, cents);
    ledger.move(step, at, { payment: refund, refunded: payment, cents: -cents });
  },
  /** Of what was paid on an invoice. */
  refund_invoice: (ledger, step) => {
    const invoice = invoiceIn(ledger, step, ({ state, paid }) => state === 'issued' && paid > 0);
    if (!invoice) return;
    const at = ledger.timeOf(step, invoice);
    const cents = partOf(invoice.paid, step);
    const refund = ledger.addPayment(step, at, 'refund', invoice.customer, cents);
    ledger.move(step, at, { payment: refund, invoice, cents: -cents });
  },
};

/** A payment of one step that is allocated wholly. */
function settle(ledger: Ledger, step: Step, invoice: LedgerInvoice, kind: string, cents: number): void {
  const at = ledger.timeOf(step, invoice);
  const payment = ledger.addPayment(step, at, kind, invoice.customer, cents);
  ledger.allocate(step, at, payment, invoice, cents);
}

const openAllocations = (ledger: Ledger) =>
  ledger.allocations.filter(({ isUndone, amount, invoice }) => !isUndone && amount <= invoice.paid);
/** Whether what was paid on the invoices of a payment is enough to take all its money back. */
const isUndoable = (ledger: Ledger, payment: LedgerPayment): boolean =>
  payment.amount > 0 &&
  ledger.allocations.every((one) => one.payment !== payment || one.isUndone || one.amount <= one.invoice.paid) &&
  openAllocations(ledger).filter((one) => one.payment === payment).length <= 1;
