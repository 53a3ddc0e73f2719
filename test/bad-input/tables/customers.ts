import type { Client } from '../../support/client.js';
import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import {
  ADDRESS,
  ATTRIBUTE,
  bothVersions,
  CONTACT,
  create,
  fault,
  LONG,
  MISSING_ID,
  V1,
  V2,
  VALID,
} from '../customer-cases.js';
import { ENCODING, QUERIES, TRANSPORT } from '../customer-transport-cases.js';

const STORED = { reference_id: 'TAKEN', company_name: 'Taken', display_id: 'T-1' };

const TYPES = [
  ...bothVersions('a number as reference', [['reference_id'], 7], 'reference_id', 'must be a string'),
  create('an object as name', [['company_name'], {}], 'company_name', 'must be a string'),
  create('a list as display name', [['display_name'], ['x']], 'display_name', 'must be a string'),
  create('true as display id', [['display_id'], true], 'display_id', 'must be a string'),
  create('a number as phone', [['phone'], 2065550184], 'phone', 'must be a string'),
  create('a number as e-mail', [['email'], 1], 'email', 'must be a string'),
  create('a number as price list', [['assigned_price_list_id'], 1], 'assigned_price_list_id', 'must be a string'),
  create('a number as legal name', [['legal_name'], 1], 'legal_name', 'must be a string'),
  create('a long legal name', [['legal_name'], 'x'.repeat(256)], 'legal_name', 'must have at most 255 characters'),
  create('a number as VAT id', [['vat_id'], 1], 'vat_id', 'must be a string'),
  create(
    'an unknown tax category',
    [['tax_category'], 'X'],
    'tax_category',
    'must be one of S, Z, E, AE, K, G, O, L, M',
  ),
  create('a number as tax number', [['tax_number'], 1], 'tax_number', 'must be a string'),
  create('a text as electronic address', [['electronic_address'], 'x'], 'electronic_address', 'must be an object'),
  create('an electronic address without id', [['electronic_address'], { scheme: 'EM' }], 'electronic_address.id', 'is required'), // prettier-ignore
  create('an exemption of nothing', [['tax_exemption'], {}], 'tax_exemption', 'must have a code or a reason'),
  create('a number as customer type', [['customer_type'], 1], 'customer_type', 'must be a string'),
  create('a text as credit limit', [['credit_limit'], '1000'], 'credit_limit', 'must be a number'),
  create('a credit limit below 0', [['credit_limit'], -0.01], 'credit_limit', 'must be at least 0'),
  create('a number as credit policy', [['credit_policy'], 1], 'credit_policy', 'must be one of off, hold, refuse'),
  create('a text as tax rate', [['tax_rate'], '8.25'], 'tax_rate', 'must be a number'),
  create('true as tax rate', [['tax_rate'], true], 'tax_rate', 'must be a number'),
  create('a list as tax rate', [['tax_rate'], [1]], 'tax_rate', 'must be a number'),
  create('a text as default', [['addresses', 0, 'is_default'], 'true'], 'addresses[0].is_default', 'must be true or false'), // prettier-ignore
  create('1 as default', [['contacts', 0, 'is_default'], 1], 'contacts[0].is_default', 'must be true or false'),
  create('a number as zip code', [['addresses', 1, 'zip_code'], 98126], 'addresses[1].zip_code', 'must be a string'),
  create('a number as attribute', [['attributes', 0, 'value'], 1], 'attributes[0].value', 'must be a string'),
];

const ABSENT = [
  ...bothVersions('no reference', [['reference_id'], undefined], 'reference_id', 'is required'),
  ...bothVersions('null as name', [['company_name'], null], 'company_name', 'is required'),
  create('an empty reference', [['reference_id'], ''], 'reference_id', 'must not be empty'),
  create(
    'an invisible character',
    [['display_id'], 'C\u200b1'],
    'display_id',
    'must not contain the invisible character U+200B',
  ),
  create('a blank company', [['company_name'], ' \u00a0'], 'company_name', 'must not be empty', V1),
  create('no type', [['addresses', 0, 'type'], undefined], 'addresses[0].type', 'is required'),
  create('null as city', [['addresses', 1, 'city'], null], 'addresses[1].city', 'is required', V1),
  create('no street', [['addresses', 0, 'address_line_1'], undefined], 'addresses[0].address_line_1', 'is required'),
  create('no address reference', [['addresses', 0, 'reference_id'], null], 'addresses[0].reference_id', 'is required'),
  create('no first name', [['contacts', 0, 'first_name'], undefined], 'contacts[0].first_name', 'is required'),
  create('no contact reference', [['contacts', 0, 'reference_id'], undefined], 'contacts[0].reference_id', 'is required'), // prettier-ignore
  create('no attribute name', [['attributes', 0, 'name'], null], 'attributes[0].name', 'is required'),
  create('no attribute value', [['attributes', 0, 'value'], undefined], 'attributes[0].value', 'is required'),
  {
    name: 'nothing at all',
    path: V1,
    body: {},
    details: [fault('reference_id', 'is required'), fault('company_name', 'is required')],
  },
];

const most = (length: number) => `must have at most ${length} characters`;
const FORMS = [
  ...[
    'reference_id',
    'company_name',
    'display_name',
    'display_id',
    'freight_term',
    'payment_term',
    'customer_type',
  ].map((field) => create(`a long ${field}`, [[field], LONG(256)], field, most(255))),
  create('a long phone', [['phone'], '1'.repeat(51)], 'phone', most(50), V1),
  create('a long e-mail', [['email'], `${LONG(250)}@a.example`], 'email', most(255)),
  create('a phone of two digits', [['phone'], 'call 12'], 'phone', 'must contain at least three digits'),
  create('no e-mail', [['email'], 'helen'], 'email', 'must be an e-mail address'),
  create(
    'a padded e-mail without a name',
    [['contacts', 0, 'email'], ' @x '],
    'contacts[0].email',
    'must be an e-mail address',
  ),
  create('a long city', [['addresses', 0, 'city'], LONG(51)], 'addresses[0].city', most(50)),
  create('a long state', [['addresses', 0, 'state'], '💥'.repeat(51)], 'addresses[0].state', most(50)),
  create('a long country', [['addresses', 0, 'country'], LONG(101)], 'addresses[0].country', most(100), V1),
  create('a long first name', [['addresses', 0, 'first_name'], LONG(51)], 'addresses[0].first_name', most(50)),
  create('a long designation', [['contacts', 0, 'designation'], LONG(256)], 'contacts[0].designation', most(255)),
  create('a long attribute', [['attributes', 0, 'value'], LONG(4001)], 'attributes[0].value', most(4000)),
  create('a strange type', [['addresses', 0, 'type'], 'home'], 'addresses[0].type', 'must be one of billing, shipping'),
  create('a type in capitals', [['addresses', 0, 'type'], 'BILLING'], 'addresses[0].type', 'must be one of billing, shipping', V1), // prettier-ignore
];

const INEXACT = 'must have at most 4 decimals and be below 100000000000';
const NUMBERS = [
  create('a negative tax rate', [['tax_rate'], -0.01], 'tax_rate', 'must be at least 0'),
  create('a tax rate above 100', [['tax_rate'], 100.0001], 'tax_rate', 'must be at most 100'),
  create('five decimals', [['tax_rate'], 8.12345], 'tax_rate', INEXACT),
  create('a huge tax rate', [['tax_rate'], 1e300], 'tax_rate', INEXACT),
  {
    ...create('more digits than a double has', [['tax_rate'], 1], 'tax_rate', INEXACT),
    body: JSON.stringify({ ...VALID, tax_rate: 1 }).replace(/1\}$/, '8.1234567890123456789}'),
  },
];

const deep = (levels: number): unknown => (levels ? [deep(levels - 1)] : []);
const NESTING = [
  ...bothVersions('an object as addresses', [['addresses'], { 0: ADDRESS }], 'addresses', 'must be an array'),
  ...bothVersions('a list as address', [['addresses', 0], [ADDRESS]], 'addresses[0]', 'must be an object'),
  create('null as address', [['addresses', 1], null], 'addresses[1]', 'must be an object'),
  create('a text as contacts', [['contacts'], 'Helen'], 'contacts', 'must be an array'),
  create('a text as contact', [['contacts', 0], 'Helen'], 'contacts[0]', 'must be an object', V1),
  create('a map as attributes', [['attributes'], { region: 'north' }], 'attributes', 'must be an array'),
  create('a list as attribute', [['addresses', 0, 'attributes'], [[]]], 'addresses[0].attributes[0]', 'must be an object'), // prettier-ignore
  create('a deep list', [['contacts'], deep(90)], 'contacts[0]', 'must be an object'),
  create('a list that is too deep', [['contacts'], deep(500)], 'body', 'is nested deeper than 100 levels'),
  ...(['addresses', 'contacts', 'attributes'] as const).map((field) =>
    create(`101 ${field}`, [[field], Array(101).fill(VALID[field][0])], field, 'must have at most 100 entries'),
  ),
  create('100,000 nulls', [['addresses'], Array(100_000).fill(null)], 'addresses', 'must have at most 100 entries'),
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
