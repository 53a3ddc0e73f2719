// From v1 to v2, one call at a time: both versions serve the same data, so a program may use v1 for one resource and v2 for another.
//   node examples/integrating/main.mjs invoice invoice.json

/** The body of `POST /v1/invoices` for `POST /v2/invoices`. In v1 a new invoice is issued at once; in v2 it is a draft without `OPEN`. */
export function invoiceForV2(v1Body) {
  const body = { ...v1Body, order_ids: [v1Body.order_id], invoice_status: 'OPEN' };
  for (const name of ['order_id', 'total_amount', 'status']) delete body[name];
  return body;
}

/**
 * Creates an invoice in v2 from a body for v1. In v1 the caller states the total; v2 computes it from items and charges. If both differ, the
 * invoice is not what your system believes: nothing is created, and the amounts are returned.
 */
export async function createInvoice(api, v1Body) {
  const draft = { ...invoiceForV2(v1Body), invoice_status: 'DRAFT' };
  const { data } = (await api.send('POST', '/v2/invoices', { body: draft })).body;
  if (data.total_amount !== v1Body.total_amount) {
    await api.send('DELETE', `/v2/invoices/${data.id}`);
    return { stated: v1Body.total_amount, computed: data.total_amount };
  }
  const issued = { invoice_status: 'OPEN' };
  return { invoice: (await api.send('PATCH', `/v2/invoices/${data.id}`, { body: issued })).body.data };
}

/** Whether the operator has announced the end of v1, and the path of v2 that replaces an answered path. */
export const successor = ({ headers }) => ({
  isDeprecated: headers.has('Deprecation'),
  endsAt: headers.get('Sunset') ?? undefined,
  path: /<([^>]+)>; rel="successor-version"/.exec(headers.get('Link') ?? '')?.[1],
});
