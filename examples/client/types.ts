import type { Api, ErrorCode, Schemas } from '#api-client';

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
  const deleted: void = await api.priceLists.delete({ id });
  const one: Schemas['PriceList'] = await api.priceLists.get({ id });
  for await (const { sku } of api.products.list.all({ search: 'x' })) void [code, deleted, one, sku satisfies string];
}
