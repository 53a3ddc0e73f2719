import { breakingChanges } from '../../scripts/openapi-changes/breaking-changes.mjs';
import { readDocuments } from '../support/documents.js';

const document: any = readDocuments()[1]!.raw;
const { schemas } = document.components;

/** What breaks if a copy of the document of v2 is changed. */
function changesAfter(change: (copy: any) => void): string[] {
  const copy = structuredClone(document);
  change(copy);
  return breakingChanges(document as object, copy as object).map((one) => `${one.place}: ${one.change}`);
}

describe('breaking changes', () => {
  it('are none between equal documents, nor are additions', () => {
    expect(changesAfter(() => undefined)).toEqual([]);
    const additions = changesAfter(({ components, paths }) => {
      components.schemas.Order.properties.extra = { type: 'string' };
      components.schemas.CreateOrder.properties.extra = { type: 'string' };
      components.schemas.CreateOrder.properties.po_number.maxLength = 300;
      paths['/v2/extra'] = { get: { responses: {} } };
    });
    expect(additions).toEqual([]);
  });

  const BREAKING: [string, (copy: any) => void, string][] = [
    [
      'a removed operation',
      ({ paths }) => delete paths['/v2/orders/{id}'].delete,
      'DELETE /v2/orders/{id}: was removed',
    ],
    [
      'another operation id',
      ({ paths }) => (paths['/v2/orders'].post.operationId = 'orders.enter'),
      'POST /v2/orders: operation id orders.create is now orders.enter',
    ],
    [
      'another scope',
      ({ paths }) => (paths['/v2/orders'].post.security = [{ 'api-key': ['orders:admin'] }]),
      'POST /v2/orders: needs the scope orders:admin instead of orders:write',
    ],
    [
      'a removed parameter',
      ({ paths }) => paths['/v2/orders'].get.parameters.shift(),
      'GET /v2/orders query parameter page: was removed',
    ],
    [
      'a removed field of a response',
      ({ components }) => delete components.schemas.Order.properties.po_number,
      'GET /v2/orders/{id} response.data.po_number: was removed',
    ],
    [
      'a removed field of a nested request',
      ({ components }) => delete components.schemas.NewOrderLine.properties.note,
      'POST /v2/orders request.line_items[].note: was removed',
    ],
    [
      'a new required field',
      ({ components }) => components.schemas.CreateOrder.required.push('po_number'),
      'POST /v2/orders request.po_number: is required now',
    ],
    [
      'another type',
      ({ components }) => (components.schemas.Order.properties.amount = { type: 'string' }),
      'GET /v2/orders/{id} response.data.amount: is string instead of number',
    ],
    [
      'a response that can be null',
      ({ components }) => (components.schemas.Order.properties.display_id.type = ['string', 'null']),
      'GET /v2/orders/{id} response.data.display_id: can be null now',
    ],
    [
      'fewer accepted values',
      ({ components }) => components.schemas.ChangeOrderStatus.properties.status.enum.shift(),
      `PATCH /v2/orders/{id}/status request.status: does not accept ${schemas.ChangeOrderStatus.properties.status.enum[0]} any more`,
    ],
    [
      'a new value in responses',
      ({ components }) => components.schemas.Order.properties.status.enum.push('archived'),
      'GET /v2/orders/{id} response.data.status: can be archived now',
    ],
    [
      'a narrower bound',
      ({ components }) => (components.schemas.CreateOrder.properties.po_number.maxLength = 10),
      'POST /v2/orders request.po_number: maxLength is 10 instead of 255',
    ],
  ];

  it.each(BREAKING)('include %s', (_, change, expected) => {
    expect(changesAfter(change)).toContain(expected);
  });
});
