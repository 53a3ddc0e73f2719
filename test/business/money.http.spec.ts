import { newId } from '#platform/base/values/ids.js';
import { ImportFixture, ndjson } from '../support/imports/fixture.js';
import type { Answer, Client } from '../support/client.js';
import { readDocuments } from '../support/documents.js';
import { examplePath } from '../support/exercise.js';
import { sharedService, type TestService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

const [, document] = readDocuments();
const { schemas } = document!.raw.components;

/** Numbers of requests that are no money: unit prices, quantities, rates and measures. */
const OTHER_NUMBERS = new Set([
  ...[
    'NewProductPrice.price',
    'NewProductPrice.sale_price',
    'ChangeProductPrice.price',
    'ChangeProductPrice.sale_price',
  ],
  ...['NewVolumeTier.price', 'NewContractTier.price', 'NewOrderLine.unit_price', 'ReplacedOrderLine.unit_price'],
  ...['NewInvoiceItem.amount', 'ChangedInvoiceItem.amount', 'NewCreditedGoods.amount'],
  ...['NewReturnItem.unit_price', 'NewReturnReceipt.accepted', 'NewReturnReceipt.rejected'],
  ...['NewVolume.cft', 'NewVolume.cbm', 'ChangeVolume.cft', 'ChangeVolume.cbm', 'NewContainer.volume'],
  ...['NewNetWeight.value', 'ImportProfileColumn.factor'],
]);
const isMoney = (schema: string, field: string): boolean =>
  !OTHER_NUMBERS.has(`${schema}.${field}`) && !/quantity$|tax_rate$|^percent$|^out_of_stock_threshold$/.test(field);

const nameOf = (schema: any): string | undefined =>
  (schema.$ref ?? [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].find((one: any) => one.$ref)?.$ref)
    ?.split('/')
    .at(-1);

/** A valid value of a field, with the required fields of objects only. */
function sampleOf(schema: any): unknown {
  const name = nameOf(schema);
  if (name) {
    const { required = [], properties } = schemas[name];
    return Object.fromEntries(required.map((field: string) => [field, sampleOf(properties[field])]));
  }
  return schema.example ?? (schema.items ? [sampleOf(schema.items)] : schema.enum?.[0]);
}

interface MoneyField {
  path: string;
  /** The field of the same object that says whether the amount is a percentage. */
  typePath?: string;
}

/** The fields of money in a body of the schema `name`. */
function moneyFieldsOf(name: string, prefix = ''): MoneyField[] {
  const { properties } = schemas[name];
  return Object.entries<any>(properties).flatMap(([field, schema]) => {
    const path = prefix + field;
    if ([schema.type].flat().includes('number') && isMoney(name, field)) {
      const typeField = [`${field}_type`, 'value_type'].find((one) => properties[one]);
      return [{ path, typePath: typeField && prefix + typeField }];
    }
    const inner = nameOf(schema);
    if (inner) return moneyFieldsOf(inner, `${path}.`);
    const item = schema.items && nameOf(schema.items);
    return item ? moneyFieldsOf(item, `${path}[0].`) : [];
  });
}

/** A copy of a body with a value at a path such as `items[0].amount`; objects that are missing on the way are made by the schema. */
function withValue(body: any, name: string, path: string, value: unknown): any {
  const copy = structuredClone(body);
  let [place, schema] = [copy, schemas[name]];
  const steps = path.split('.');
  for (const step of steps.slice(0, -1)) {
    const [, field, index] = /^(\w+)(\[0\])?$/.exec(step)!;
    const declared = schema.properties[field!];
    if (!place[field!]?.length && (index || !place[field!])) place[field!] = sampleOf(declared);
    place = index ? place[field!][0] : place[field!];
    schema = schemas[nameOf(index ? declared.items : declared)!];
  }
  place[steps.at(-1)!] = value;
  return copy;
}

const cases = document!.operations.flatMap((operation) => {
  const name = operation.body && !operation.body.isForm && nameOf(operation.body.schema);
  if (!name) return [];
  return moneyFieldsOf(name).map((field) => ({ operation, name, ...field }));
});

const reasonsAt = ({ body }: Answer, path: string): string[] =>
  (body.details ?? []).filter(({ field }: any) => field === path).map(({ reason }: any) => reason);

const CURRENCIES = [
  { currency: 'EUR', decimals: 2, exact: 1.23, finer: 1.234 },
  { currency: 'JPY', decimals: 0, exact: 1, finer: 1.5 },
  { currency: 'KWD', decimals: 3, exact: 1.234, finer: 1.2345 },
];

describe.each(CURRENCIES)('money of v2 in $currency', ({ currency, decimals, exact, finer }) => {
  let client: Client;

  beforeAll(async () => {
    client = await smallDemo(await sharedService(), `money-${currency.toLowerCase()}`, currency);
  });

  const send = ({ operation, name, path, typePath }: (typeof cases)[number], value: number, type = 'value') => {
    const body = withValue(operation.body!.example, name, path, value);
    return client.send(
      operation.method,
      examplePath(operation),
      typePath ? withValue(body, name, typePath, type) : body,
    );
  };

  it('has at most the decimals of the currency', async () => {
    expect(cases.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['paid_amount', 'amount_paid', 'charges[0].amount', 'items[0].tax_charges.discount']),
    );
    const accepted = [];
    for (const one of cases) {
      const answer = await send(one, finer);
      const isRefused =
        answer.status === 400 && reasonsAt(answer, one.path)[0] === `${currency} has ${decimals} decimals`;
      if (!isRefused) accepted.push([one.operation.operationId, one.path, answer.status, answer.body.details]);
    }
    expect(accepted).toEqual([]);
  });

  it('may have these decimals, and percentages may have four', async () => {
    const refused = [];
    for (const one of cases) {
      const answers = [await send(one, exact), ...(one.typePath ? [await send(one, 1.2345, 'percentage')] : [])];
      for (const answer of answers)
        if (reasonsAt(answer, one.path).some((reason) => reason.includes('decimals')))
          refused.push([one.operation.operationId, one.path, answer.body.details]);
    }
    expect(refused).toEqual([]);
  });
});

describe('amounts that are finer than the currency', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant({ currency: 'EUR' });
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'First Customer' });
  });

  const FINE = {
    customer_id: 'C-1',
    shipping_charge: 1.2345,
    discount_value: 0.0001,
    line_items: [{ sku: 'X', is_adhoc: true, quantity: 1, unit_price: 10.1234, discount: 0.1234 }],
    additional_charges: [
      { type: 'deposit', amount: 0.5555 },
      { type: 'fee', amount: 0.2222 },
    ],
  };

  it('are accepted by v1, and by v2 as they are stored', async () => {
    const { id } = await client.create('/v1/orders', { ...FINE, reference_id: newId() });
    const order = (await client.get(`/v2/orders/${id}`)).body.data;
    const { charges, ...rest } = order;
    const body = {
      ...rest,
      additional_charges: charges.map((charge: object) => ({ ...charge, applied_promotion: undefined })),
    };
    expect(body).toMatchObject({
      shipping_charge: 1.2345,
      additional_charges: [{ amount: 0.5555 }, { amount: 0.2222 }],
    });
    expect(await client.put(`/v2/orders/${id}`, body)).toMatchObject({ status: 200, body: { data: { version: 1 } } });

    const changed = structuredClone(body);
    changed.discount_value = 0.0002;
    changed.line_items[0].discount = 0.4321;
    changed.additional_charges[1].amount = 0.5555;
    const { status, body: error } = await client.put(`/v2/orders/${id}`, changed);
    const fields = ['discount_value', 'additional_charges[1].amount', 'line_items[0].discount'];
    expect(status).toBe(400);
    expect(error.details).toHaveLength(fields.length);
    expect(error.details).toEqual(
      expect.arrayContaining(fields.map((field) => ({ field, reason: 'EUR has 2 decimals' }))),
    );
  });

  it('are not the stored ones when a percentage becomes a value', async () => {
    const order = { ...FINE, line_items: [{ ...FINE.line_items[0]!, discount: 1.2345, discount_type: 'percentage' }] };
    const { id } = await client.create('/v1/orders', { ...order, reference_id: newId() });
    const { data } = (await client.get(`/v2/orders/${id}`)).body;
    expect((await client.put(`/v2/orders/${id}`, data)).status).toBe(200);
    data.line_items[0].discount_type = 'value';
    const { status, body } = await client.put(`/v2/orders/${id}`, data);
    expect([status, body.details]).toEqual([400, [{ field: 'line_items[0].discount', reason: 'EUR has 2 decimals' }]]);
  });

  it('are accepted as the paid amount by v1, and by v2 as they are stored', async () => {
    const reference = newId();
    await client.create('/v2/orders', {
      customer_id: 'C-1',
      reference_id: reference,
      line_items: FINE.line_items.map((line) => ({ ...line, discount: 0 })),
    });
    const { id } = await client.create('/v1/invoices', {
      reference_id: reference,
      order_id: reference,
      invoice_number: reference,
      total_amount: 99.9999,
      paid_amount: 12.3456,
      due_date: '2030-01-31T00:00:00Z',
      items: [{ sku: 'X', name: 'X', quantity: 1, amount: 10.1234 }],
    });
    const { data } = (await client.get(`/v2/invoices/${id}`)).body;
    expect(await client.patch(`/v2/invoices/${id}`, data)).toMatchObject({
      status: 200,
      body: { data: { version: 1 } },
    });
    expect(await client.patch(`/v2/invoices/${id}`, { ...data, paid_amount: 12.3457 })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'paid_amount', reason: 'EUR has 2 decimals' }] },
    });
    expect((await client.patch(`/v1/invoices/${id}`, { paid_amount: 99.9999 })).status).toBe(200);
  });

  it('are refused in imports', async () => {
    const fixture = new ImportFixture(service, client);
    const line = { ...FINE, reference_id: newId() };
    const done = await fixture.import('resource=orders&mode=create', ndjson(line));
    const errors = await fixture.errors(done.id);
    expect(errors.flatMap(({ details }) => details)).toEqual(
      expect.arrayContaining(
        ['shipping_charge', 'additional_charges[1].amount', 'line_items[0].discount'].map((field) => ({
          field,
          reason: 'EUR has 2 decimals',
        })),
      ),
    );
  });
});
