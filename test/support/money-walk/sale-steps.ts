import type { Answer } from '../client.js';
import type { OrderLine } from '../walked-documents.js';
import type { MoneyWalk } from './money-walk.js';
import type { MoneyReturn } from './records.js';

type Done = Promise<Answer | undefined>;

/** Bills what is open of an order, what was shipped of it, or a part of a line. Deposits are taken off. */
export async function bill(walk: MoneyWalk): Done {
  const order = walk.pick(walk.orders);
  const { line_items } = await walk.read<{ line_items: OrderLine[] }>(`/v2/orders/${order}`);
  const lines = [{ line_id: walk.pick(line_items).id, quantity: 1 + walk.random(3) }];
  const what = walk.pick([{ quantities: 'open' }, { quantities: 'shipped' }, { lines }]);
  const body = { ...walk.newDocument(), ...what };
  return walk.created(walk.invoices, await walk.send('POST', `/v2/orders/${order}/invoice`, body));
}

export async function deposit(walk: MoneyWalk): Done {
  const part = walk.pick([{ percent: 30 }, { percent: 100 }, { amount: 5 }]);
  const { invoice_number, issued_at, invoice_status } = walk.newDocument();
  const body = { invoice_number, issued_at, invoice_status, ...part };
  return walk.created(walk.invoices, await walk.send('POST', `/v2/orders/${walk.pick(walk.orders)}/deposit`, body));
}

export async function changeInvoice(walk: MoneyWalk): Done {
  const id = walk.one(walk.invoices);
  const body = { invoice_status: walk.pick(['OPEN', 'OPEN', 'CANCELLED']) };
  return id === undefined ? undefined : walk.send('PATCH', `/v2/invoices/${id}`, body);
}

/** Announces the return of goods by their line, or of an SKU by its order or customer. */
export async function announceReturn(walk: MoneyWalk): Done {
  const order = walk.pick(walk.orders);
  const { customer_id, line_items } = await walk.read<{ customer_id: string; line_items: OrderLine[] }>(
    `/v2/orders/${order}`,
  );
  const { id, sku } = walk.pick(line_items);
  const item = { sku, quantity: 1 + walk.random(2), ...walk.pick([{}, { line_id: id }, { order_id: order }]) };
  const status = walk.pick(['requested', 'approved', 'approved']);
  const body = { reference_id: walk.next(), customer_id, status, items: [item] };
  return walk.created(walk.returns, await walk.send('POST', '/v2/returns', body));
}

const aReturn = async (walk: MoneyWalk): Promise<MoneyReturn | undefined> => {
  const id = walk.one(walk.returns);
  return id === undefined ? undefined : walk.read<MoneyReturn>(`/v2/returns/${id}`);
};

export async function moveReturn(walk: MoneyWalk): Done {
  const found = await aReturn(walk);
  const status = walk.pick(['approved', 'cancelled', 'closed']);
  return found && walk.send('PATCH', `/v2/returns/${found.id}`, { status });
}

export async function receiveReturn(walk: MoneyWalk): Done {
  const found = await aReturn(walk);
  const items = found?.items.map(({ id, quantity }) => {
    const accepted = walk.random(quantity + 1);
    return { item_id: id, accepted, rejected: walk.random(quantity + 1 - accepted) };
  });
  return found && walk.send('POST', `/v2/returns/${found.id}/receive`, { items, final: walk.isHead() });
}

export async function creditReturn(walk: MoneyWalk): Done {
  const found = await aReturn(walk);
  return found && walk.send('POST', `/v2/returns/${found.id}/credit`, {});
}

/** Reminds the customers of everything that is due. */
export async function remind(walk: MoneyWalk): Done {
  const customer_ids = walk.pick([walk.customers, [walk.pick(walk.customers)]]);
  const answer = await walk.send('POST', '/v2/reminders', { customer_ids });
  return answer.status < 300 && !answer.body.data.reminders.length ? undefined : answer;
}

export async function cancelReminder(walk: MoneyWalk): Done {
  const found = walk.one(await walk.all<{ id: string }>('reminders'));
  return found && walk.send('POST', `/v2/reminders/${found.id}/cancel`, { reason: 'Mistake' });
}

/** A branch leaves its group, or comes back. What was paid before stays paid. */
export async function regroup(walk: MoneyWalk): Done {
  const [head, ...branches] = walk.customers;
  const [branch, parent_id] = [walk.pick(branches), walk.pick([null, head!, head!])];
  const answer = await walk.send('PATCH', `/v2/customers/${branch}`, { parent_id });
  if (answer.status === 200) walk.independent[parent_id ? 'delete' : 'add'](branch);
  return answer;
}
