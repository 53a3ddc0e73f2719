import { decimal, ZERO } from '#platform/base/values/decimal.js';
import { availableActions, type StateInput, invoiceState } from '#features/invoices/state/invoice-state.js';

const TOTAL = decimal(100);
const TODAY = new Date('2030-01-15T00:00:00Z');
const DUE = { 'not over': new Date('2030-01-31T00:00:00Z'), over: new Date('2030-01-01T00:00:00Z') };

const FLAGS = {
  'not issued': { isCancelled: false, isIssued: false, isSent: false },
  issued: { isCancelled: false, isIssued: true, isSent: false },
  'issued and sent': { isCancelled: false, isIssued: true, isSent: true },
};

const AMOUNTS = {
  nothing: { paidAmount: ZERO, creditedAmount: ZERO },
  'paid in part': { paidAmount: decimal(40), creditedAmount: ZERO },
  'credited in part': { paidAmount: ZERO, creditedAmount: decimal(40) },
  'paid in full': { paidAmount: TOTAL, creditedAmount: ZERO },
  'paid and credited in full': { paidAmount: decimal(60), creditedAmount: decimal(40) },
  'credited in full': { paidAmount: ZERO, creditedAmount: TOTAL },
};

/** The text of docs/invoice-states.md: a table of the state and the writable states for every combination of an invoice's properties. */
export function invoiceStatesText(): string {
  const rows = Object.entries(FLAGS).flatMap(([flag, flags]) =>
    Object.entries(AMOUNTS).flatMap(([amount, { paidAmount, creditedAmount }]) =>
      Object.entries(DUE)
        .filter(() => flags.isIssued || creditedAmount.eq(ZERO))
        .map(([due, dueDate]) => {
          return [flag, amount, due, ...outcome({ ...flags, totalAmount: TOTAL, paidAmount, creditedAmount, dueDate })];
        }),
    ),
  );
  const cancelled = { isCancelled: true, isIssued: true, isSent: false, dueDate: TODAY };
  const nothing = { totalAmount: TOTAL, paidAmount: ZERO, creditedAmount: ZERO };
  rows.push(['cancelled', 'nothing', 'either', ...outcome({ ...cancelled, ...nothing })]);
  return [
    '# States of an invoice',
    '',
    'Generated from `src/features/invoices/state/invoice-state.ts` by `npm run openapi`. The state is never stored: it follows from what was done to the',
    'invoice, from what was paid and credited of its total, and from the clock: whether the day of',
    'the due date is over in the time zone of the tenant. Writing the present state has no effect.',
    '',
    '| the invoice is | of its total | day of the due date | state | may be written |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

const outcome = (invoice: StateInput): string[] => [
  invoiceState(invoice, TODAY),
  availableActions(invoice).join(', ') || 'nothing',
];
