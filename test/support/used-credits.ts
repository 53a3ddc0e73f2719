import type { Answer } from './client.js';
import type { ReceivablesFixture } from './receivables/fixture.js';
import { paymentBody } from './payments.js';

/** A credit note without an invoice. */
export interface FreeNote {
  id: string;
  credit_note_number: string;
}

/** Requests about credit notes without an invoice of the customer C-1. */
export const creditsOf = (fixture: ReceivablesFixture) => ({
  credit: (amount: number, extra: object = {}): Promise<FreeNote> =>
    fixture.client.create('/v2/credit-notes', {
      ...{ customer_id: 'C-1', items: [{ sku: 'BONUS', name: 'Bonus', quantity: 1, amount }] },
      ...extra,
    }),
  allocate: (note: { id: string }, ...allocations: object[]): Promise<Answer> =>
    fixture.client.post('/v2/allocations', { from: { type: 'credit_note', id: note.id }, allocations }),
  refund: (note: { id: string }, amount: number, extra: object = {}): Promise<Answer> => {
    const sources = [{ type: 'credit_note', id: note.id, amount }];
    return fixture.client.post('/v2/payments', paymentBody(amount, { kind: 'refund', sources, ...extra }));
  },
  read: async (path: string): Promise<Answer['body']> => (await fixture.read(path)).data,
  /** The closing balance of the statement of a customer and the sum of its open items. */
  balances: async (customer: string, query = ''): Promise<number[]> => {
    const items = (await fixture.read(`/v2/customers/${customer}/open-items${query}`)).data;
    const due = items.reduce((total: number, item: { due: number }) => total + item.due, 0);
    return [(await fixture.read(`/v2/customers/${customer}/statement${query}`)).data.closing_balance, due];
  },
});
