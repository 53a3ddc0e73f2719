import { availableActions, type StateInput, invoiceState } from '../../features/invoices/invoice-state.js';

const TOTAL = 100n;
const TODAY = new Date('2030-01-15T00:00:00Z');
const DUE = { 'not over': new Date('2030-01-31T00:00:00Z'), over: new Date('2030-01-01T00:00:00Z') };

const FLAGS = {
  'not issued': { isCancelled: false, isIssued: false, isSent: false },
  issued: { isCancelled: false, isIssued: true, isSent: false },
  'issued and sent': { isCancelled: false, isIssued: true, isSent: true },
};

const AMOUNTS = {
  nothing: { paidUnits: 0n, creditedUnits: 0n },
  'paid in part': { paidUnits: 40n, creditedUnits: 0n },
  'credited in part': { paidUnits: 0n, creditedUnits: 40n },
  'paid in full': { paidUnits: TOTAL, creditedUnits: 0n },
  'paid and credited in full': { paidUnits: 60n, creditedUnits: 40n },
  'credited in full': { paidUnits: 0n, creditedUnits: TOTAL },
};

/** The text of docs/invoice-states.md: a table of the state and the writable states for every combination of an invoice's properties. */
export function invoiceStatesText(): string {
  const rows = Object.entries(FLAGS).flatMap(([flag, flags]) =>
    Object.entries(AMOUNTS).flatMap(([amount, { paidUnits, creditedUnits }]) =>
      Object.entries(DUE)
        .filter(() => flags.isIssued || creditedUnits === 0n)
        .map(([due, dueDate]) => {
          return [flag, amount, due, ...outcome({ ...flags, totalUnits: TOTAL, paidUnits, creditedUnits, dueDate })];
        }),
    ),
  );
  const cancelled = { isCancelled: true, isIssued: true, isSent: false, dueDate: TODAY };
  const nothing = { totalUnits: TOTAL, paidUnits: 0n, creditedUnits: 0n };
  rows.push(['cancelled', 'nothing', 'either', ...outcome({ ...cancelled, ...nothing })]);
  return [
    '# States of an invoice',
    '',
    'Generated from `src/features/invoices/invoice-state.ts` by `npm run openapi`. The state is never stored: it follows from what was done to the',
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
