import type { Client } from '../../support/client.js';
import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, LONG, query, transportCases } from '../common-cases.js';
import { ADDRESS, CONTACT, MISSING_ID } from '../customer-cases.js';

interface Stored {
  id: string;
  addresses: { id: string }[];
  contacts: { id: string }[];
}

const TEXT = 'must be a string';
const REQUIRED = 'is required';
const EMPTY = 'must not be empty';
const NULL = 'must not be null';
const TYPE = 'must be one of billing, shipping';
const DIGITS = 'must contain at least three digits';
const most = (count: number) => `must have at most ${count} characters`;

type Wrong = [field: string, value: unknown, reason: string];
const ADDRESSES: Wrong[] = [
  ['reference_id', LONG(256), most(255)],
  ['reference_id', 7, TEXT],
  ['type', 'home', TYPE],
  ['type', 1, TYPE],
  ['first_name', LONG(51), most(50)],
  ['phone', 'x', DIGITS],
  ['email', 'x', 'must be an e-mail address'],
  ['address_line_1', LONG(256), most(255)],
  ['address_line_1', '', EMPTY],
  ['address_line_2', [], TEXT],
  ['city', LONG(51), most(50)],
  ['state', LONG(51), most(50)],
  ['country', LONG(101), most(100)],
  ['zip_code', 98126, TEXT],
  ['is_default', 'true', 'must be true or false'],
  ['attributes', {}, 'must be an array'],
];
const CONTACTS: Wrong[] = [
  ['reference_id', '', EMPTY],
  ['first_name', LONG(256), most(255)],
  ['first_name', {}, TEXT],
  ['last_name', 1, TEXT],
  ['email', ' @x ', 'must be an e-mail address'],
  ['phone', '1'.repeat(51), most(50)],
  ['designation', LONG(256), most(255)],
  ['is_default', 1, 'must be true or false'],
  ['attributes', [7], 'must be an object'],
];
const fieldOf = (field: string, value: unknown) => (Array.isArray(value) && value[0] === 7 ? `${field}[0]` : field);

const creations = (path: string, valid: object, wrong: Wrong[]): BadRequest[] =>
  wrong.map(([field, value, reason], index) => ({
    name: `POST ${path} ${field} ${index}`,
    path,
    body: changed(valid, [field], value),
    details: [fault(fieldOf(field, value), reason)],
  }));

const missing = (method: 'POST' | 'PUT', path: string, valid: object, fields: string[]): BadRequest[] => [
  ...fields.map((field) => ({
    name: `${method} ${path} no ${field}`,
    method,
    path,
    body: changed(valid, [field], undefined),
    details: [fault(field, REQUIRED)],
  })),
  {
    name: `${method} ${path} nothing`,
    method,
    path,
    body: {},
    details: fields.map((field) => fault(field, REQUIRED)),
  },
];

const changes = (path: string, wrong: Wrong[], fields: string[]): BadRequest[] => [
  ...[...wrong, ...fields.map((field): Wrong => [field, null, NULL])].map(([field, value, reason], index) => ({
    name: `PATCH ${path} ${field} ${index}`,
    method: 'PATCH' as const,
    path,
    body: { [field]: value },
    details: [fault(fieldOf(field, value), reason)],
  })),
  {
    name: `PATCH ${path} unknown fields`,
    method: 'PATCH',
    path,
    body: { status: 'active', colour: 1 },
    details: [fault('status', 'is not a known field'), fault('colour', 'is not a known field')],
  },
];

const KINDS = [
  { name: 'address', kind: 'addresses', valid: ADDRESS, wrong: ADDRESSES, fields: ['reference_id', 'type', 'address_line_1', 'city'] }, // prettier-ignore
  { name: 'contact', kind: 'contacts', valid: CONTACT, wrong: CONTACTS, fields: ['reference_id', 'first_name'] },
] as const;

const casesOf = (stored: Stored): BadRequest[] =>
  KINDS.flatMap(({ name, kind, valid, wrong, fields }) => {
    const fresh = { ...valid, reference_id: 'NEW' };
    const [v1, v2] = [`/v1/customers/${stored.id}/${kind}`, `/v2/customers/${stored.id}/${kind}`];
    const id = stored[kind][0]!.id;
    const taken = { code: 'duplicate_reference', message: `reference_id ${valid.reference_id} is taken already.` };
    return [
      ...[v1, v2].flatMap((path) => [
        ...creations(path, fresh, wrong),
        ...missing('POST', path, fresh, [...fields]),
        {
          name: `POST ${path} a taken reference`,
          path,
          body: valid,
          status: 409,
          ...taken,
          details: [fault('reference_id', `is taken already by ${id}`)],
        },
        {
          name: `DELETE ${path} of none`,
          method: 'DELETE' as const,
          path: `${path}/${MISSING_ID}`,
          status: 404,
          code: `${name}_not_found`,
          message: `There is no ${name} ${MISSING_ID}.`,
        },
      ]),
      ...missing('PUT', `${v1}/${id}`, valid, [...fields]),
      ...changes(`${v2}/${id}`, wrong, [...fields]),
      { name: `POST ${v2} an id`, path: v2, body: { ...fresh, id }, details: [fault('id', 'is not a known field')] },
      ...listCases(v1, 'created_at, updated_at'),
      ...listCases(`/v2/customers/${kind}`, 'created_at, updated_at'),
      ...cursorCases(`/v2/customers/${kind}`),
      query(`/v2/customers/${kind}`, 'customer_id=a&customer_id=b', 'customer_id', 'must be sent once'),
      ...transportCases(v2, fresh, 'reference_id').filter((one) => one.status !== 413),
    ];
  });

describeBadInput('addresses and contacts', {
  prepare: (client: Client) =>
    client.create('/v2/customers', {
      reference_id: 'C',
      company_name: 'C',
      addresses: [ADDRESS],
      contacts: [CONTACT],
    }) as Promise<Stored>,
  cases: casesOf,
  count: ['/v2/customers/addresses', '/v2/customers/contacts'],
});
