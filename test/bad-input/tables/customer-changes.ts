import type { Client } from '../../support/client.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { fault, MISSING_ID, V1, V2 } from '../customer-cases.js';

interface Stored {
  id: string;
  addresses: { id: string; reference_id: string }[];
  contacts: { id: string }[];
}
const UNKNOWN = 'is not a known field';

/** One wrong value in a change of a customer, in both versions. */
const BOTH: [field: string, value: unknown, reason: string][] = [
  ['display_id', 'C\u200b1', 'must not contain the invisible character U+200B'],
  ['assigned_price_list_id', MISSING_ID, 'does not exist'],
];

/** Errors that only v2 reports. */
const SECOND: [field: string, value: unknown, reason: string][] = [
  ['primary_contact_id', MISSING_ID, UNKNOWN],
  ['default_shipping_address_id', null, UNKNOWN],
  ['default_billing_address_id', 'x', UNKNOWN],
  ['colour', 'red', UNKNOWN],
];
const FIRST: [field: string, value: unknown, reason: string][] = [
  ['primary_contact_id', MISSING_ID, 'does not belong to the customer'],
  ['default_billing_address_id', 'x', 'does not belong to the customer'],
];

const shown = (value: unknown) => JSON.stringify(value).slice(0, 30);
const patches = (path: string, values: typeof BOTH): BadRequest[] =>
  values.map(([field, value, reason]) => ({
    name: `PATCH ${path} ${field} ${shown(value)}`,
    method: 'PATCH',
    path,
    body: { [field]: value },
    details: [fault(field, reason)],
  }));

const patch = (path: string, body: object, ...details: [string, string][]): BadRequest => ({
  name: `PATCH ${path} ${shown(body)} ${details.map(([field]) => field).join()}`,
  method: 'PATCH',
  path,
  body,
  details: details.map(([field, reason]) => fault(field, reason)),
});

const nested = (path: string, { contacts: [contact] }: Stored): BadRequest[] => [
  patch(path, { addresses: [{ id: MISSING_ID }] }, ['addresses[0].id', 'does not belong to the customer']),
  patch(path, { addresses: [{ id: contact!.id }] }, ['addresses[0].id', 'does not belong to the customer']),
  patch(path, { contacts: [{ reference_id: 'N' }] }, ['contacts[0].first_name', 'is required']),
  patch(path, { contacts: [{ id: contact!.id }, { id: contact!.id }] }, ['contacts[1].id', 'must not be repeated']),
  patch(path, { attributes: [{ name: 'a', value: '' }, { name: 'A', value: '' }] }, ['attributes[1].name', 'must not be repeated']), // prettier-ignore
];

const beyond = (path: string, { id, addresses }: Stored): BadRequest[] => [
  ...['null', '[]', '"x"'].map((body) => ({
    name: `PATCH ${path} ${body}`,
    method: 'PATCH' as const,
    path,
    body,
    details: [fault('body', 'must be a JSON object')],
  })),
  {
    name: `PATCH ${path} no body`,
    method: 'PATCH',
    path,
    code: 'invalid_json',
    message: 'A JSON body is required.',
  },
  {
    name: `PATCH ${path} another version`,
    method: 'PATCH',
    path,
    body: { phone: '123' },
    headers: { 'if-match': '"9"' },
    status: 412,
    code: 'version_conflict',
    message: 'The resource was changed since it was read.',
    details: [fault('If-Match', 'the present version is "1"')],
  },
  {
    name: `PATCH ${path} a reference of another part`,
    method: 'PATCH',
    path,
    body: { addresses: [{ id: addresses[1]!.id, reference_id: addresses[0]!.reference_id }] },
    status: 409,
    code: 'duplicate_reference',
    message: `addresses[0].reference_id ${addresses[0]!.reference_id} is taken already.`,
    details: [fault('addresses[0].reference_id', `is taken already by ${addresses[0]!.id}`)],
  },
  {
    name: `PATCH a customer that is none, like ${path}`,
    method: 'PATCH',
    path: path.replace(id, MISSING_ID),
    body: {},
    status: 404,
    code: 'customer_not_found',
    message: `There is no customer ${MISSING_ID}.`,
  },
];

describeBadInput('changes of customers', {
  prepare: (client: Client) => {
    const address = { type: 'billing', address_line_1: '1 Main Street', city: 'Seattle' };
    return client.create(V2, {
      reference_id: 'C',
      company_name: 'C',
      addresses: ['A', 'B'].map((reference_id) => ({ ...address, reference_id })),
      contacts: [{ reference_id: 'A', first_name: 'A' }],
    }) as Promise<Stored>;
  },
  cases: (stored) => [
    ...[V1, V2].flatMap((path) => [
      ...patches(`${path}/${stored.id}`, BOTH),
      ...nested(`${path}/${stored.id}`, stored),
      ...beyond(`${path}/${stored.id}`, stored),
    ]),
    ...patches(`${V1}/${stored.id}`, FIRST),
    ...patches(`${V2}/${stored.id}`, SECOND),
  ],
  count: [V1, V2, `${V2}/addresses`, `${V2}/contacts`],
});
