/** Customers in requests and responses, for the tests of this folder. */
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const ID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/) as string;

export const ADDRESS = {
  reference_id: 'HQ',
  type: 'billing',
  first_name: 'Helen',
  last_name: 'Marsh',
  phone: '(206) 555-0184',
  email: 'accounts@lakeside.example',
  address_line_1: '412 Harbor Avenue SW',
  address_line_2: 'Suite 3',
  city: 'Seattle',
  state: 'WA',
  country: 'USA',
  zip_code: '98126',
};
export const CONTACT = {
  reference_id: 'HM',
  first_name: 'Helen',
  last_name: 'Marsh',
  email: 'helen@lakeside.example',
  phone: '+1 206 555 0185',
  designation: 'Purchasing Manager',
};
const TERMS = {
  first_name: 'Helen',
  last_name: 'Marsh',
  phone: '206.555.0184',
  email: 'orders@lakeside.example',
  freight_term: 'FOB Seattle',
  shipping_method: 'United Package',
  payment_mode: 'Bank transfer',
  payment_term: 'Net 30',
};
const NAMED = { reference_id: 'LAKES', display_id: 'D-7', display_name: 'Lakeside' };
/** All fields that both versions have. */
export const FULL = {
  ...NAMED,
  ...TERMS,
  company_name: 'Lakeside Delicatessen',
  addresses: [
    { ...ADDRESS, is_default: true, attributes: [{ name: 'dock', value: '4' }] },
    { reference_id: 'SHOP', type: 'shipping', address_line_1: '1 Main Street', city: 'Cork', country: 'Nowhere' },
  ],
  contacts: [{ ...CONTACT, is_default: true, attributes: [{ name: 'language', value: 'en' }] }],
  attributes: [{ name: 'region', value: '' }],
};
export const ONLY_V2 = {
  ...{ tax_rate: 8.25, customer_type: 'restaurant', legal_name: 'Lakeside Delicatessen Ltd.', vat_id: 'DE999999901' },
  ...{ tax_category: 'K', tax_number: '27/123/45678', buyer_reference: '04011000-12345-03' },
  ...{ registration_id: '552100554', registration_scheme: '0002' },
  electronic_address: { scheme: '0088', id: '4012345000009' },
  tax_exemption: { code: 'VATEX-EU-132', reason: null },
  ...{ document_format: 'pdf', document_language: 'de', language: 'de' },
  ...{ parent_id: null, credit_limit: 5000.5, credit_policy: 'hold' },
};
/** Fields of v2 of customers that no request has set, which are not null. */
export const DEFAULTS_V2 = { reminders_stopped: false, bank_accounts: [] };
export const LEAST = { reference_id: 'X', company_name: 'X Ltd' };

const times = { created_at: TIME, updated_at: TIME };
const attribute = (name: string, value: string) => ({
  id: ID,
  name,
  value,
  created_by: ID,
  updated_by: ID,
  ...times,
});
const BARE_ADDRESS = {
  first_name: null,
  last_name: null,
  phone: null,
  email: null,
  address_line_2: null,
  state: null,
  zip_code: null,
};

export const summary = (id: string) => ({
  id,
  ...NAMED,
  ...TERMS,
  name: FULL.company_name,
  status: 'active',
  ...times,
});
export const detailV1 = (id: string, list: object | null) => ({
  ...summary(id),
  assigned_sales_reps: [],
  assigned_price_list: list,
  addresses: [
    {
      ...ADDRESS,
      id: ID,
      customer_id: id,
      is_default: true,
      status: 'active',
      attributes: [attribute('dock', '4')],
      ...times,
    },
    {
      ...BARE_ADDRESS,
      ...FULL.addresses[1],
      id: ID,
      customer_id: id,
      is_default: true,
      status: 'active',
      attributes: [],
      ...times,
    },
  ],
  contacts: [
    { ...CONTACT, id: ID, is_default: true, status: 'active', attributes: [attribute('language', 'en')], ...times },
  ],
  attributes: [attribute('region', '')],
});
export const detailV2 = (id: string, list: object | null, own: object) => {
  const { addresses, contacts, ...rest } = detailV1(id, list);
  const withoutV1Fields = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'status' && name !== 'customer_id'));
  const regions = [
    {
      state_info: { code: 'US-WA', short_code: 'WA', name: 'Washington' },
      country_info: { code: 'USA', short_code: 'US', name: 'United States' },
    },
    { state_info: null, country_info: null },
  ];
  return {
    ...rest,
    ...DEFAULTS_V2,
    ...own,
    source: 'openapi',
    version: 1,
    addresses: addresses.map((address, index) => ({ ...withoutV1Fields(address), ...regions[index] })),
    contacts: contacts.map(withoutV1Fields),
  };
};
