import fc from 'fast-check';
import { DomainError } from '../platform/errors/domain-error.js';
import { availableActions, INVOICE_STATES, type InvoiceFacts, invoiceState, writeState } from './invoice-state.js';

/**
 * The contract's section 7 written anew, as a table: the first row whose marks fit gives the state. `x` is anything, amounts
 * are units. `+` and `0` mean more than nothing and nothing.
 */
const TABLE: [state: string, fits: (model: Model) => boolean][] = [
  ['CANCELLED', ({ marks }) => marks.includes('cancelled')],
  ['DRAFT', ({ marks }) => !marks.includes('issued')],
  ['CREDIT_NOTE_ISSUED', ({ total, credited }) => total > 0 && credited >= total],
  ['CLOSED', ({ total, paid, credited }) => total - paid - credited <= 0],
  ['OVERDUE', ({ due, clock }) => due < clock],
  ['PARTIALLY_PAID', ({ paid, credited }) => paid + credited > 0],
  ['SENT', ({ marks }) => marks.includes('sent')],
  ['OPEN', () => true],
];

/** Which of the three may be written: by what was done to the invoice before. */
const WRITABLE: [state: string, may: (model: Model) => boolean][] = [
  ['OPEN', ({ marks }) => !marks.includes('issued')],
  ['SENT', ({ marks }) => !marks.includes('sent')],
  ['CANCELLED', ({ paid, credited }) => paid + credited === 0],
];

interface Model {
  /** What was done to it, in any order. */
  marks: string[];
  total: number;
  paid: number;
  credited: number;
  due: number;
  clock: number;
}

/** Random walks: `npm run prove` takes more of them. */
const WALKS = Number(process.env.STATE_WALKS ?? 100);
const STEPS = 100;

const stateIn = (model: Model) => TABLE.find(([, fits]) => fits(model))![0];
const writableIn = (model: Model) =>
  model.marks.includes('cancelled') ? [] : WRITABLE.filter(([, may]) => may(model)).map(([state]) => state);

const step = fc.oneof(
  fc.record({ write: fc.constantFrom(...INVOICE_STATES) }),
  fc.record({ pay: fc.integer({ min: 0, max: 120 }) }),
  fc.record({ credit: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ wait: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ postpone: fc.integer({ min: -3, max: 5 }) }),
);
const walk = fc.record({
  total: fc.constantFrom(0, 1, 50, 100),
  first: fc.constantFrom('DRAFT', 'OPEN', 'SENT'),
  steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
});

const DAY_MS = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2030, 0, 1) + day * DAY_MS);

const factsOf = ({ marks, total, paid, credited, due }: Model): InvoiceFacts => ({
  isCancelled: marks.includes('cancelled'),
  isIssued: marks.includes('issued'),
  isSent: marks.includes('sent'),
  totalUnits: BigInt(total),
  paidUnits: BigInt(paid),
  creditedUnits: BigInt(credited),
  dueDate: at(due),
});

/** Writes a state to code and model, which must agree on whether it may be; returns the marks afterwards. */
function write(model: Model, wanted: (typeof INVOICE_STATES)[number]): string[] {
  const may = wanted === stateIn(model) || writableIn(model).includes(wanted);
  let flags: ReturnType<typeof writeState> | undefined;
  try {
    flags = writeState(factsOf(model), wanted, at(model.clock));
  } catch (error) {
    expect([(error as DomainError).code, may]).toEqual(['invalid_state_transition', false]);
    return model.marks;
  }
  expect(may).toBe(true);
  if (wanted === stateIn(model)) return model.marks;
  const added = wanted === 'CANCELLED' ? ['cancelled'] : wanted === 'SENT' ? ['issued', 'sent'] : ['issued'];
  const marks = [...new Set([...model.marks, ...added])];
  expect(flags).toEqual({
    isCancelled: marks.includes('cancelled'),
    isIssued: marks.includes('issued'),
    isSent: marks.includes('sent'),
  });
  return marks;
}

function take(model: Model, what: Partial<Record<'pay' | 'credit' | 'wait' | 'postpone', number>>): Model {
  const isCreditable = model.marks.includes('issued') && !model.marks.includes('cancelled');
  const credit = isCreditable ? Math.min(what.credit ?? 0, model.total - model.credited) : 0;
  return {
    ...model,
    paid: what.pay ?? model.paid,
    credited: model.credited + credit,
    clock: model.clock + (what.wait ?? 0),
    due: what.postpone === undefined ? model.due : model.clock + what.postpone,
  };
}

describe('the state of an invoice', () => {
  it(`follows the table over ${WALKS} random walks of ${STEPS} steps, and lets be written what it lists`, () => {
    const seen = new Map<string, number>();
    let steps = 0;
    const property = fc.property(walk, ({ total, first, steps: taken }) => {
      const marks = { DRAFT: [], OPEN: ['issued'], SENT: ['issued', 'sent'] }[first]!;
      let model: Model = { marks, total, paid: 0, credited: 0, due: 2, clock: 0 };
      for (const one of taken) {
        model = 'write' in one ? { ...model, marks: write(model, one.write) } : take(model, one);
        const state = stateIn(model);
        expect(invoiceState(factsOf(model), at(model.clock))).toBe(state);
        expect(availableActions(factsOf(model))).toEqual(writableIn(model));
        seen.set(state, (seen.get(state) ?? 0) + 1);
        steps++;
      }
    });
    fc.assert(property, { numRuns: WALKS });
    expect([...seen.keys()].sort()).toEqual([...INVOICE_STATES].sort());
    expect(steps).toBe(WALKS * STEPS);
  });
});
