import { ImportFixture, ndjson } from './imports/fixture.js';
import type { Answer, Client } from './client.js';
import { withKey } from './idempotency.js';
import type { TestService } from './service.js';

/** A text and a telephone number, which are in all personal fields. */
export interface Texts {
  text: string;
  phone: string;
}

const person = ({ text, phone }: Texts) => ({
  ...{ first_name: `F ${text}`, last_name: `L ${text}`, email: `${text}@example.com`, phone: `+49 ${phone}` },
});
const place = ({ text }: Texts) => ({
  ...{ address_line_1: `A1 ${text}`, address_line_2: `A2 ${text}`, city: `C ${text}`, state: `S ${text}` },
  ...{ country: `N ${text}`, zip_code: `Z ${text}` },
});
const attributes = ({ text }: Texts) => [{ name: 'note', value: `V ${text}` }];
export const address = (texts: Texts, reference_id: string) => ({
  ...{ reference_id, type: 'billing', ...person(texts), ...place(texts), attributes: attributes(texts) },
});
const contact = (texts: Texts, reference_id: string) => ({
  ...{ reference_id, ...person(texts), designation: `D ${texts.text}`, attributes: attributes(texts) },
});
const again = (texts: Texts): Texts => ({ ...texts, text: `${texts.text} again` });
export const named = (texts: Texts) => ({
  company_name: `Co ${texts.text}`,
  display_name: `Di ${texts.text}`,
  legal_name: `Le ${texts.text}`,
  ...person(texts),
});
export const updated = (texts: Texts) => ({ ...named(again(texts)), email: `again-${texts.text}@example.com` });

/** The `data` of an answer; throws unless the request succeeds. */
export async function ok(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body?.data;
}

/** Writes personal data by every route that takes some, and removes a part of the records again. */
export async function writePersonalData(
  service: TestService,
  client: Client,
  reference: string,
  texts: Texts,
): Promise<Record<string, any>> {
  const customer = await ok(
    client.post(
      '/v2/customers',
      {
        ...{ reference_id: reference, ...named(texts), attributes: attributes(texts) },
        addresses: [address(texts, 'HQ'), address(texts, 'OLD')],
        contacts: [contact(texts, 'HM'), contact(texts, 'OLD')],
      },
      withKey(`create-${reference}`),
    ),
  );
  const path = `/v2/customers/${customer.id}`;
  const v1 = path.replace('v2', 'v1');
  const changed = again(texts);
  await ok(client.patch(path, updated(texts)));
  await ok(client.patch(v1, { ...named(texts), attributes: attributes(changed) }));
  for (const [list, part] of [
    ['addresses', address],
    ['contacts', contact],
  ] as const) {
    const [first, old] = customer[list].map(({ id }: { id: string }) => id) as [string, string];
    await ok(
      client.patch(`${path}/${list}/${first}`, {
        ...part(changed, 'HQ'),
        type: undefined,
        email: `part-${texts.text}@example.com`,
      }),
    );
    await ok(client.patch(`${path}/${list}/${old}`, { first_name: `O ${texts.text}` }));
    await ok(client.delete(`${path}/${list}/${old}`));
    await client.create(`${v1}/${list}`, part(texts, 'V1'));
  }
  const method = {
    ...{ customer_id: customer.id, provider: 'stripe', payment_method_type: 'card', token: `tok_${texts.text}` },
    ...{ external_customer_id: `ext_${texts.text}`, display_name: `P ${texts.text}`, ...place(texts) },
  };
  const paid = await client.create('/v2/payment-methods', { ...method, reference_id: `PM-${reference}` });
  const { id: gone } = await client.create('/v2/payment-methods', {
    ...method,
    reference_id: `PM2-${reference}`,
    is_default: true,
  });
  await ok(client.delete(`/v2/payment-methods/${gone}`));

  const sent = (of: Texts) => ({
    ...{ customer_id: reference, line_items: [{ reference_id: '1', sku: 'A', quantity: 10, unit_price: 1.35 }] },
    ...{ customer_note: `CN ${of.text}`, internal_note: `IN ${of.text}`, payment_method_id: paid.id },
    ...{ billing_address: { ...person(texts), ...place(of) }, shipping_address: { ...person(texts), ...place(of) } },
    primary_contact: { ...person(texts), designation: `D ${of.text}` },
    customer_consent: { has_consent: true, consent_file_id: `file_${texts.text}` },
  });
  const orders: any[] = [];
  for (const name of ['SO', 'GONE', 'MOVED']) {
    const draft = { ...sent(texts), reference_id: `${name}-${reference}`, status: 'draft' };
    const order = await client.create('/v2/orders', draft);
    await ok(client.put(`/v2/orders/${order.id}`, { ...draft, ...sent(changed) }));
    orders.push(order);
  }
  const [order, goneOrder, moved] = orders;
  await ok(client.delete(`/v2/orders/${goneOrder.id}`));
  const line_items = [{ reference_id: '1', sku: 'A', quantity: 10, unit_price: 1.35 }];
  await ok(
    client.put(`/v2/orders/${moved.id}`, { customer_id: 'NEXT', reference_id: `MOVED-${reference}`, line_items }),
  );
  await ok(client.patch(`/v2/orders/${order.id}/status`, { status: 'confirmed' }));
  const invoice = await client.create('/v2/invoices', {
    ...{
      reference_id: `I-${reference}`,
      invoice_number: `I-${reference}`,
      order_ids: [order.id],
      remarks: `R ${texts.text}`,
    },
    ...{ due_date: '2099-01-31T00:00:00Z', items: [{ sku: 'A', quantity: 5, amount: 1.35 }] },
  });
  await ok(client.patch(`/v2/invoices/${invoice.id}`, { remarks: `R2 ${texts.text}` }));
  const cancelled = await client.create('/v2/invoices', {
    ...{ reference_id: `IC-${reference}`, invoice_number: `IC-${reference}`, order_ids: [order.id] },
    ...{ due_date: '2099-01-31T00:00:00Z', items: [{ sku: 'A', quantity: 1, amount: 1.35 }] },
  });
  const cancellation = { invoice_status: 'CANCELLED', cancellation_reason: `C ${texts.text}` };
  await ok(client.patch(`/v2/invoices/${cancelled.id}`, cancellation));
  const shipment = await client.create('/v2/shipments', {
    ...{ reference_id: `S-${reference}`, order_id: order.id, note: `N ${texts.text}` },
    shipment_items: [{ sku_id: 'A', quantity: 2 }],
  });
  await ok(client.patch(`/v2/shipments/${shipment.id}`, { note: `N2 ${texts.text}` }));
  const returned = await client.create('/v2/returns', {
    ...{ reference_id: `R-${reference}`, customer_id: reference, note: `RN ${texts.text}` },
    items: [{ sku: 'A', quantity: 1 }],
  });
  await ok(client.patch(`/v2/returns/${returned.id}`, { note: `RN2 ${texts.text}` }));
  const payment = await client.create('/v2/payments', {
    ...{ reference_id: `P-${reference}`, customer_id: reference, amount: 1 },
    ...{ reference: `PR ${texts.text}`, note: `PN ${texts.text}` },
  });
  await ok(client.patch(`/v2/payments/${payment.id}`, { note: `PN2 ${texts.text}` }));
  await ok(client.post(`/v2/payments/${payment.id}/reverse`, { reason: `PV ${texts.text}` }));
  await new ImportFixture(service, client).import(
    'resource=customers&mode=create',
    ndjson({
      reference_id: `IMPORT-${reference}`,
      company_name: 'x',
      email: `not an address ${texts.text}`,
      [`bad ${reference}`]: 1,
    }),
  );
  return { customer, order, invoice, shipment, paid, path };
}
