import { availableActions, type InvoiceFacts, invoiceState } from '../invoices/invoice-state.js';
import { decimal } from '../platform/decimal.js';

const TOTAL = 100;
const NOW = new Date('2030-01-15T00:00:00Z');
const DUE = { 'not yet': new Date('2030-01-31T00:00:00Z'), passed: new Date('2030-01-01T00:00:00Z') };

const FLAGS = {
  'not issued': { isCancelled: false, isIssued: false, isSent: false },
  issued: { isCancelled: false, isIssued: true, isSent: false },
  'issued and sent': { isCancelled: false, isIssued: true, isSent: true },
};

const AMOUNTS = {
  nothing: { paid: 0, credited: 0 },
  'paid in part': { paid: 40, credited: 0 },
  'credited in part': { paid: 0, credited: 40 },
  'paid in full': { paid: TOTAL, credited: 0 },
  'paid and credited in full': { paid: 60, credited: 40 },
  'credited in full': { paid: 0, credited: TOTAL },
};

/** Every kind of invoice with its state and what may be written, as the functions of `invoice-state.ts` have it. */
export function invoiceStatesText(): string {
  const rows = Object.entries(FLAGS).flatMap(([flag, flags]) =>
    Object.entries(AMOUNTS).flatMap(([amount, { paid, credited }]) =>
      Object.entries(DUE)
        .filter(() => flags.isIssued || credited === 0)
        .map(([due, dueDate]) => {
          const amounts = { total: decimal(TOTAL), paid: decimal(paid), credited: decimal(credited) };
          return [flag, amount, due, ...outcome({ ...flags, ...amounts, dueDate })];
        }),
    ),
  );
  const cancelled = { isCancelled: true, isIssued: true, isSent: false, dueDate: NOW };
  const nothing = { total: decimal(TOTAL), paid: decimal(0), credited: decimal(0) };
  rows.push(['cancelled', 'nothing', 'either', ...outcome({ ...cancelled, ...nothing })]);
  return [
    '# States of an invoice',
    '',
    'Made from `src/invoices/invoice-state.ts` by `npm run openapi`. The state is never stored: it follows from what was done to the',
    'invoice, from what was paid and credited of its total, and from the clock. The present state may always be written, to no effect.',
    '',
    '| the invoice is | of its total | due date | state | may be written |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

const outcome = (facts: InvoiceFacts): string[] => [
  invoiceState(facts, NOW),
  availableActions(facts).join(', ') || 'nothing',
];
