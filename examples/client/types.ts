import { writeFile } from 'node:fs/promises';
import type { Api, ApiV1, ErrorCode, Schemas, SchemasV1 } from '#api-client';

/**
 * Read, change, write for every resource that can be changed: this file only has to compile. `@ts-expect-error` marks mistakes that the
 * types must find.
 */
export async function readChangeWrite(api: Api, id: string): Promise<void> {
  const write = async <T extends { version: number }>(
    read: T,
    update: (read: T, ifMatch: number) => Promise<unknown>,
  ) => {
    await update(read, read.version);
  };
  await write(await api.products.get({ id }), (body, ifMatch) => api.products.update({ id, body }, { ifMatch }));
  await write(await api.customers.get({ id }), (body, ifMatch) => api.customers.update({ id, body }, { ifMatch }));
  await write(await api.priceLists.get({ id }), (body, ifMatch) => api.priceLists.update({ id, body }, { ifMatch }));
  await write(await api.contractPricing.get({ id }), (body, ifMatch) =>
    api.contractPricing.update({ id, body }, { ifMatch }),
  );
  await write(await api.orders.get({ id }), (body, ifMatch) => api.orders.replace({ id, body }, { ifMatch }));
  await write(await api.shipments.get({ id }), (body, ifMatch) => api.shipments.update({ id, body }, { ifMatch }));
  await write(await api.invoices.get({ id }), (body, ifMatch) => api.invoices.update({ id, body }, { ifMatch }));
  await write(await api.salesReps.get({ id }), (body, ifMatch) => api.salesReps.update({ id, body }, { ifMatch }));
  await write(await api.customerSegments.get({ id }), (body, ifMatch) =>
    api.customerSegments.update({ id, body }, { ifMatch }),
  );
  await write(await api.attributes.get({ id }), (body, ifMatch) => api.attributes.update({ id, body }, { ifMatch }));
  const webhook = await api.webhooks.get({ id });
  await api.webhooks.update({ id, body: webhook });
}

/** A creation with `dry_run` is answered with what would be created, which has no id. */
export async function dryRun(api: Api, order: string): Promise<void> {
  const id = order;
  const preview: Schemas['InvoicePreview'] = await api.invoices.createFromOrder({ id, body: { dry_run: true } });
  const invoice: { id: string } = await api.invoices.createFromOrder({ id, body: { quantities: 'open' } });
  const stated: { id: string } = await api.invoices.createFromOrder({ id, body: { dry_run: false } });
  // @ts-expect-error nothing is created, so there is no id
  const none: { id: string } = await api.invoices.createFromOrder({ id, body: { dry_run: true } });
  const isDry = preview.id === null;
  const either: { id: string | null } = await api.invoices.createFromOrder({ id, body: { dry_run: isDry } });
  void [invoice, stated, none, either];
}

/** Files are answered as `Response`; where JSON is an answer too, `accept` asks for the file. Bodies that are files are a `Blob`. */
export async function files(api: Api, id: string): Promise<void> {
  const answers: Response[] = [
    await api.exports.products({ format: 'csv', search: 'chai' }),
    await api.documents.invoiceDocument({ id, format: 'ubl' }, { headers: { Range: 'bytes=0-99' } }),
    await api.imports.template({ resource: 'products' }),
    await api.imports.errors({ id }, { accept: 'text/csv' }),
    await api.receivables.statement({ id }, { accept: 'application/pdf' }),
  ];
  await writeFile('products.csv', answers[0]!.body!);
  const statement: Schemas['Statement'] = await api.receivables.statement({ id });
  const table = new Blob(['sku_id\n'], { type: 'text/csv' });
  const started: Schemas['Import'] = await api.imports.create({ resource: 'products', mode: 'upsert', body: table });
  // @ts-expect-error a table is sent as a file
  await api.imports.create({ resource: 'products', mode: 'upsert', body: { sku_id: 'x' } });
  // @ts-expect-error a report has no pages for people
  await api.taxReport.readTax({ from_date: '2026-01-01', to_date: '2026-01-31' }, { accept: 'application/pdf' });
  // @ts-expect-error an order is no file
  await api.orders.get({ id }, { accept: 'text/csv' });
  void [answers, statement, started];
}

/** The first version has methods and types of its own. */
export async function firstVersion(api: ApiV1, id: string): Promise<void> {
  const one: SchemasV1['Product'] = await api.products.get({ id });
  for await (const { sku } of api.products.list.all({ page_size: 100 })) void [one, sku satisfies string];
  // @ts-expect-error prices are asked for in version 2
  await api.prices.resolve({ body: {} });
}

export async function mistakes(api: Api, id: string): Promise<void> {
  // @ts-expect-error an unknown field
  await api.priceLists.create({ body: { name: 'x', nmae: 'x' } });
  // @ts-expect-error an unknown status
  await api.orders.changeStatus({ id, body: { status: 'shipped' } });
  // @ts-expect-error the body is missing
  await api.orders.changeStatus({ id });
  // @ts-expect-error the id is missing
  await api.orders.get();
  // @ts-expect-error an unknown parameter
  await api.products.list({ serach: 'x' });
  // @ts-expect-error prices cannot be walked
  api.prices.resolve.all();
  // @ts-expect-error an unknown code
  const code: ErrorCode = 'no_such_code';
  const revocation: Schemas['ApiKeyRevocation'] | undefined = await api.apiKeys.delete({ id });
  // @ts-expect-error a key that nothing depends on is revoked without a body
  const sure: Schemas['ApiKeyRevocation'] = await api.apiKeys.delete({ id });
  const deleted: void = await api.priceLists.delete({ id });
  const one: Schemas['PriceList'] = await api.priceLists.get({ id });
  for await (const { sku } of api.products.list.all({ search: 'x' })) void [code, deleted, one, sku satisfies string];
  void [revocation, sure];
}

/** Answers have the fields that `fields` names, and the related records that `include` names. */
export async function fewerCalls(api: Api, id: string): Promise<void> {
  const { data, included, pagination } = await api.orders.list({
    fields: ['id', 'billing_address.city'],
    include: ['customer', 'invoices.payments'],
  });
  const city: string | null | undefined = data[0]!.billing_address?.city;
  const names: string[] = included.customers.map(({ name }) => name);
  const amounts: number[] = [
    ...included.invoices.map((one) => one.total_amount),
    ...included.payments.map((one) => one.amount),
  ];
  // @ts-expect-error the status was not chosen
  void data[0]!.status;
  // @ts-expect-error shipments were not included
  void included.shipments;
  const order = await api.orders.get({ id, fields: ['line_items.sku', 'version'] });
  const skus: string[] = order.line_items.map(({ sku }) => sku);
  // @ts-expect-error the quantity was not chosen
  void order.line_items[0]!.quantity;
  const one = await api.shipments.get({ id, include: ['order.customer'] });
  const customer: Schemas['Customer'] | undefined = one.included.customers[0];
  const found = await api.products.lookup({ body: { skus: ['NW-001', 'NW-002'] }, fields: ['sku', 'name'] });
  const known: (string | undefined)[] = found.map((product) => product?.sku);
  for await (const invoice of api.invoices.list.all({ fields: ['invoice_number'] })) void [invoice.invoice_number];
  // @ts-expect-error an order has no such field
  await api.orders.get({ id, fields: ['line_items.skuu'] });
  // @ts-expect-error an order has no such relation
  await api.orders.get({ id, include: ['customers'] });
  const whole: Schemas['Order'] = await api.orders.get({ id });
  void [city, names, amounts, skus, customer, known, whole, pagination.next_cursor];
}
