import fc from 'fast-check';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { decimal } from '#platform/base/values/decimal.js';
import { availableActions, INVOICE_STATES, type StateInput, invoiceState, writeState } from './invoice-state.js';
import {
  type InvoiceModel,
  isCreditable,
  MARKS,
  marksAfter,
  stateIn,
  writableIn,
} from '#test/support/invoice-model.js';

/** Random walks; `npm run prove` runs more of them. */
const WALKS = Number(process.env.STATE_WALKS ?? 50);
const STEPS = 100;

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

const stateInputOf = ({ marks, total, paid, credited, due }: InvoiceModel): StateInput => ({
  isCancelled: marks.includes('cancelled'),
  isIssued: marks.includes('issued'),
  isSent: marks.includes('sent'),
  totalAmount: decimal(total),
  paidAmount: decimal(paid),
  creditedAmount: decimal(credited),
  dueDate: at(due),
});

/** Writes a state in the code and in the model, which must agree on whether it is possible; returns the flags afterwards. */
function write(model: InvoiceModel, requested: (typeof INVOICE_STATES)[number]): string[] {
  const marks = marksAfter(model, requested);
  let flags: ReturnType<typeof writeState> | undefined;
  try {
    flags = writeState(stateInputOf(model), requested, at(model.clock));
  } catch (error) {
    expect([(error as DomainError).code, marks]).toEqual(['invalid_state_transition', undefined]);
    return model.marks;
  }
  expect(flags).toEqual({
    isCancelled: marks?.includes('cancelled'),
    isIssued: marks?.includes('issued'),
    isSent: marks?.includes('sent'),
  });
  return marks!;
}

function applyStep(
  model: InvoiceModel,
  what: Partial<Record<'pay' | 'credit' | 'wait' | 'postpone', number>>,
): InvoiceModel {
  const credit = isCreditable(model) ? Math.min(what.credit ?? 0, model.total - model.credited) : 0;
  return {
    ...model,
    paid: what.pay ?? model.paid,
    credited: model.credited + credit,
    clock: model.clock + (what.wait ?? 0),
    due: what.postpone === undefined ? model.due : model.clock + what.postpone,
  };
}

describe('the state of an invoice', () => {
  it(`follows the table over ${WALKS} random walks of ${STEPS} steps, and accepts exactly the states that it lists`, () => {
    const seen = new Map<string, number>();
    let steps = 0;
    const property = fc.property(walk, ({ total, first, steps: taken }) => {
      let model: InvoiceModel = { marks: MARKS[first]!, total, paid: 0, credited: 0, due: 2, clock: 0 };
      for (const one of taken) {
        model = 'write' in one ? { ...model, marks: write(model, one.write) } : applyStep(model, one);
        const state = stateIn(model);
        expect(invoiceState(stateInputOf(model), at(model.clock))).toBe(state);
        expect(availableActions(stateInputOf(model))).toEqual(writableIn(model));
        seen.set(state, (seen.get(state) ?? 0) + 1);
        steps++;
      }
    });
    fc.assert(property, { numRuns: WALKS });
    expect([...seen.keys()].sort()).toEqual([...INVOICE_STATES].sort());
    expect(steps).toBe(WALKS * STEPS);
  });
});
