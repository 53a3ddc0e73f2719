import type { Client } from '../../support/client.js';
import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import {
  ADDRESS,
  ATTRIBUTE,
  bothVersions,
  CONTACT,
  create,
  fault,
  MISSING_ID,
  V1,
  V2,
  VALID,
} from '../customer-cases.js';
import { ENCODING, QUERIES, TRANSPORT } from '../customer-transport-cases.js';

const STORED = { reference_id: 'TAKEN', company_name: 'Taken', display_id: 'T-1' };

const TYPES = [
  create('an exemption of nothing', [['tax_exemption'], {}], 'tax_exemption', 'must have a code or a reason'),
];

const ABSENT = [
  create(
    'an invisible character',
    [['display_id'], 'C\u200b1'],
    'display_id',
    'must not contain the invisible character U+200B',
  ),
  create('a blank company', [['company_name'], ' \u00a0'], 'company_name', 'must not be empty', V1),
  {
    name: 'nothing at all',
    path: V1,
    body: {},
    details: [fault('reference_id', 'is required'), fault('company_name', 'is required')],
  },
];

const most = (length: number) => `must have at most ${length} characters`;
const FORMS = [create('a long state', [['addresses', 0, 'state'], '💥'.repeat(51)], 'addresses[0].state', most(50))];

const INEXACT = 'must have at most 4 decimals and be below 100000000000';
const NUMBERS = [
  {
    ...create('more digits than a double has', [['tax_rate'], 1], 'tax_rate', INEXACT),
    body: JSON.stringify({ ...VALID, tax_rate: 1 }).replace(/1\}$/, '8.1234567890123456789}'),
  },
];

const deep = (levels: number): unknown => (levels ? [deep(levels - 1)] : []);
const NESTING = [
  create('a list that is too deep', [['contacts'], deep(500)], 'body', 'is nested deeper than 100 levels'),
];

const UNKNOWN = [
  ...[
    ['primary_contact_id', MISSING_ID],
    ['default_shipping_address_id', MISSING_ID],
    ['default_billing_address_id', null],
    ['assigned_sales_reps', []],
    ['status', 'inactive'],
    ['source', 'import'],
    ['name', 'x'],
    ['id', MISSING_ID],
    ['version', 1],
    ['__proto_', {}],
  ].map(([field, value]) => create(`${field}`, [[field as string], value], field as string, 'is not a known field')),
  create('an address status', [['addresses', 0, 'status'], 'active'], 'addresses[0].status', 'is not a known field'),
  create('a contact status', [['contacts', 0, 'status'], 'active'], 'contacts[0].status', 'is not a known field'),
  create('an attribute label', [['attributes', 0, 'label'], 'x'], 'attributes[0].label', 'is not a known field'),
];

const RULES = [
  ...bothVersions('an address reference twice', [['addresses', 1, 'reference_id'], 'HQ'], 'addresses[1].reference_id', 'must not be repeated'), // prettier-ignore
  create(
    'a contact reference twice',
    [['contacts'], [CONTACT, CONTACT]],
    'contacts[1].reference_id',
    'must not be repeated',
  ),
  create('an attribute twice', [['attributes', 1], { name: 'Region', value: '' }], 'attributes[1].name', 'must not be repeated'), // prettier-ignore
  create('an attribute of a contact twice', [['contacts', 0, 'attributes'], [ATTRIBUTE, ATTRIBUTE]], 'contacts[0].attributes[1].name', 'must not be repeated'), // prettier-ignore
  create(
    'two default contacts',
    [['contacts'], ['A', 'B'].map((reference_id) => ({ ...CONTACT, reference_id, is_default: true }))],
    'contacts[1].is_default',
    'another contact is the default already',
  ),
  create(
    'two default billing addresses',
    [['addresses'], ['A', 'B'].map((reference_id) => ({ ...ADDRESS, reference_id, is_default: true }))],
    'addresses[1].is_default',
    'another billing address is the default already',
    V1,
  ),
  create(
    'an address to change',
    [['addresses', 0, 'id'], MISSING_ID],
    'addresses[0].id',
    'does not belong to the customer',
  ),
  create('a contact to change', [['contacts', 0, 'id'], 'x'], 'contacts[0].id', 'does not belong to the customer', V1),
  ...bothVersions('a missing price list', [['assigned_price_list_id'], MISSING_ID], 'assigned_price_list_id', 'does not exist'), // prettier-ignore
  ...bothVersions('a missing sales rep', [['assigned_sales_rep_ids'], [MISSING_ID]], 'assigned_sales_rep_ids[0]', 'does not exist'), // prettier-ignore
  create('a malformed sales rep', [['assigned_sales_rep_ids'], ['DAVOLIO']], 'assigned_sales_rep_ids[0]', 'does not exist'), // prettier-ignore
  create('a malformed price list', [['assigned_price_list_id'], 'WHOLESALE'], 'assigned_price_list_id', 'does not exist'), // prettier-ignore
];

const conflicts = ({ id }: { id: string }): BadRequest[] =>
  [V1, V2].flatMap((path) => [
    {
      name: `a taken reference ${path}`,
      path,
      body: changed(VALID, ['reference_id'], 'TAKEN'),
      status: 409,
      code: 'duplicate_reference',
      message: 'reference_id TAKEN is taken already.',
      details: [fault('reference_id', `is taken already by ${id}`)],
    },
    {
      name: `a taken display id ${path}`,
      path,
      body: changed(VALID, ['display_id'], 'T-1'),
      status: 409,
      code: 'duplicate_value',
      message: 'display_id T-1 is taken already.',
      details: [fault('display_id', `is taken already by ${id}`)],
    },
  ]);

describeBadInput('customers', {
  prepare: (client: Client) => client.create(V2, STORED) as Promise<{ id: string }>,
  cases: (stored) => [
    ...TYPES,
    ...ABSENT,
    ...FORMS,
    ...NUMBERS,
    ...NESTING,
    ...UNKNOWN,
    ...RULES,
    ...ENCODING,
    ...TRANSPORT,
    ...QUERIES,
    ...conflicts(stored),
  ],
  count: [V1, V2],
});
