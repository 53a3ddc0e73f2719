import type { Answer, Client } from './client.js';
import { type InvoiceModel, isCreditable, MARKS, marksAfter, stateIn, writableIn } from './invoice-model.js';

/** Two days: a due date that lies this far from now is on another day in every time zone. */
const DUE_STEP_MS = 2 * 86_400_000;

/** One request about an invoice; amounts in cents. */
export type Step =
  | { write: string; pay?: number }
  | { pay: number; by: 'v1' | 'v2' }
  | { credit: number }
  | { dueIn: number; by: 'v1' | 'v2' }
  | { total: number };

/** The request of a step, the expected refusal, and otherwise the invoice's next state. */
interface Plan {
  method: 'PATCH' | 'POST';
  path: string;
  body: object;
  refusal?: { code: string; details?: object[] };
  next: InvoiceModel;
}

let made = 0;
const money = (cents: number): number => cents / 100;
const itemsOf = (total: number) => [{ sku: 'A', quantity: 1, amount: money(total) }];
const now = (model: InvoiceModel): InvoiceModel => ({ ...model, clock: Date.now() });

/** An invoice that random steps change through the API, with its model. */
export class InvoiceWalker {
  private version = 1;

  private constructor(
    private readonly client: Client,
    private readonly id: string,
    private model: InvoiceModel,
  ) {}

  static async start(client: Client, order: string, { first, total }: { first: string; total: number }) {
    const due = Date.now() + DUE_STEP_MS;
    const name = `WALK-${++made}`;
    const invoice = await client.create('/v2/invoices', {
      reference_id: name,
      invoice_number: name,
      order_ids: [order],
      invoice_status: first,
      due_date: new Date(due).toISOString(),
      items: itemsOf(total),
    });
    const model = { marks: MARKS[first]!, total, paid: 0, credited: 0, due, clock: Date.now() };
    return new InvoiceWalker(client, invoice.id, model);
  }

  /** Sends a step, expects the response and the invoice that the model predicts; returns the state. */
  async take(step: Step): Promise<string> {
    const { method, path, body, refusal, next } = this.plan(step);
    const answer = await this.client.send(method, path, body);
    if (refusal) expectRefusal(answer, refusal);
    else {
      expect([step, answer.status, answer.body.code]).toEqual([step, method === 'POST' ? 201 : 200, undefined]);
      this.model = next;
    }
    return this.look(refusal !== undefined);
  }

  /** Deletes the invoice or is refused, by the rules of the API version. */
  async delete(by: 'v1' | 'v2'): Promise<void> {
    const { credited, marks } = this.model;
    const isDeletable = credited === 0 && (by === 'v1' || !marks.length);
    const answer = await this.client.delete(`/${by}/invoices/${this.id}`);
    const refusal = by === 'v1' ? [400, 'invoice_not_deletable'] : [409, 'resource_locked'];
    expect([answer.status, answer.body?.code]).toEqual(isDeletable ? [204, undefined] : refusal);
  }

  private plan(step: Step): Plan {
    const model = now(this.model);
    const patch = (body: object, changes: Partial<InvoiceModel>, by = 'v2') =>
      ({ method: 'PATCH', path: `/${by}/invoices/${this.id}`, body, next: { ...model, ...changes } }) as const;
    if ('write' in step) return planOfWriting(step, model, patch);
    if ('pay' in step) {
      const plan = patch({ paid_amount: money(step.pay) }, { paid: step.pay }, step.by);
      return { ...plan, refusal: step.pay === model.paid ? undefined : refusalOfCancelled(model, 'paid_amount') };
    }
    if ('credit' in step) return this.planOfCredit(step.credit, model);
    if ('total' in step) return planOfTotal(step.total, model, patch);
    const due = model.clock + step.dueIn * DUE_STEP_MS;
    const plan = patch({ due_date: new Date(due).toISOString() }, { due }, step.by);
    return { ...plan, refusal: refusalOfCancelled(model, 'due_date') };
  }

  private planOfCredit(amount: number, model: InvoiceModel): Plan {
    const code = !isCreditable(model) ? 'resource_locked' : 'credit_exceeds_invoice';
    const isRefused = !isCreditable(model) || amount > model.total - model.credited;
    return {
      method: 'POST',
      path: `/v2/invoices/${this.id}/credit-notes`,
      body: { amount: money(amount) },
      refusal: isRefused ? { code } : undefined,
      next: { ...model, credited: model.credited + amount },
    };
  }

  /** Reads the invoice in both versions; in v2 also through a list that SQL filters by state. */
  private async look(isUnchanged: boolean): Promise<string> {
    const model = now(this.model);
    const state = stateIn(model);
    const { total, paid, credited, marks } = model;
    const due = marks.includes('cancelled') ? 0 : total - paid - credited;
    const { body: list } = await this.client.get(`/v2/invoices?ids=${this.id}&invoice_statuses=${state}`);
    expect([state, list.data]).toEqual([
      state,
      [
        expect.objectContaining({
          invoice_status: state,
          available_actions: writableIn(model),
          status: due <= 0 ? 'PAID' : 'PENDING',
          total_amount: money(total),
          paid_amount: money(paid),
          credited_amount: money(credited),
          due_amount: money(due),
        }),
      ],
    ]);
    if (isUnchanged) expect(list.data[0].version).toBe(this.version);
    this.version = list.data[0].version as number;
    const { body } = await this.client.get(`/v1/invoices/${this.id}`);
    const status = due < 0 ? 'OVERPAID' : due === 0 ? 'PAID' : paid > 0 ? 'PARTIALLY_PAID' : 'PENDING';
    expect(body.data).toMatchObject({ status, total_amount: money(total), paid_amount: money(paid) });
    return state;
  }
}

type Patch = (body: object, changes: Partial<InvoiceModel>) => Plan;

/** Also changes the paid amount: both take effect, or neither. */
function planOfWriting({ write, pay }: { write: string; pay?: number }, model: InvoiceModel, patch: Patch): Plan {
  const paid = pay ?? model.paid;
  const marks = marksAfter({ ...model, paid }, write);
  const body = { invoice_status: write, ...(pay === undefined ? {} : { paid_amount: money(pay) }) };
  const locked = paid === model.paid ? undefined : refusalOfCancelled(model, 'paid_amount');
  if (locked) return { ...patch(body, {}), refusal: locked };
  if (marks) return patch(body, { marks, paid });
  const actions = writableIn({ ...model, paid });
  const reason = actions.length ? `may be ${actions.join(', ')}` : 'may not be changed any more';
  const isMoneyOnIt = write === 'CANCELLED' && (paid > 0 || model.credited > 0); // details then name payments and credit notes
  const details = isMoneyOnIt ? undefined : [{ field: 'invoice_status', reason }];
  return { ...patch(body, {}), refusal: { code: 'invalid_state_transition', details } };
}

function planOfTotal(total: number, model: InvoiceModel, patch: Patch): Plan {
  const isFrozen = model.marks.length > 0 && total !== model.total;
  const details = [
    {
      field: 'items',
      reason:
        'cannot change after the invoice was issued; correct it with a credit note, or cancel the invoice and create another one',
    },
  ];
  const refusal = isFrozen ? (refusalOfCancelled(model, 'items') ?? { code: 'resource_locked', details }) : undefined;
  return { ...patch({ items: itemsOf(total) }, { total }), refusal };
}

/** The detail with which a cancelled invoice refuses a change of a field. */
const refusalOfCancelled = ({ marks }: InvoiceModel, field: string): Plan['refusal'] =>
  marks.includes('cancelled')
    ? {
        code: 'resource_locked',
        details: [{ field, reason: 'cannot change after the invoice was cancelled; create another one' }],
      }
    : undefined;

function expectRefusal({ status, body }: Answer, { code, details }: NonNullable<Plan['refusal']>): void {
  expect([status, body.code]).toEqual([409, code]);
  if (details) expect(body.details).toEqual(details);
}
