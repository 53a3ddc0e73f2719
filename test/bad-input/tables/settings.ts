import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { DECIMALS, fault, LONG, query, transportCases } from '../common-cases.js';

const PATH = '/v2/settings';
const TEXT = 'must be a string';
const OBJECT = 'must be an object';
const ARRAY = 'must be an array';
const NULL = 'must not be null';
const REQUIRED = 'is required';
const NUL = 'must not contain the character U+0000';
const UNKNOWN = 'is not a known field';
const EAS = 'must be a code of the list EAS, such as 0088 or EM';
const BIC = 'must be a BIC of 8 or 11 capital letters and digits, such as COBADEFFXXX';
const ICD = 'must be a code of ISO/IEC 6523 of four digits, such as 0002';
const VATEX = 'must be a code of the list VATEX, such as VATEX-EU-132';
const IBAN = 'must be an IBAN, such as DE89370400440532013000';
const CHECK_DIGITS = 'has wrong check digits; compare it with the original';
const DAYS = 'must be a whole number from 0 to 365';
const MONTH_DAY = 'must be a whole number from 1 to 31';
const BEFORE = 'must be greater than the one before';
const BUCKET = 'must be a whole number from 1 to 9999';
const NEXT = 'must be a whole number from 1 to 999999999999';
const PLACEHOLDERS = 'placeholders are {N}, {NNNNN}, {YYYY}, {YY} and {MM}';
const ONCE = 'must have the number exactly once: {N}, or {NNNNN} for one of at least five digits';
const YEAR = 'must have the year, {YYYY} or {YY}, if the numbers begin again each year';
const CATEGORY = 'must be one of S, Z, E, AE, K, G, O, L, M';
const atMost = (count: number) => `must have at most ${count} characters`;

type Path = [field: string, ...(string | number)[]];

const VALID = {
  seller: {
    legal_name: 'Seller',
    contact: { name: 'Contact' },
    electronic_address: { scheme: 'EM', id: 'seller@example.com' },
    bank_accounts: [{ iban: 'DE89370400440532013000' }],
  },
  default_tax_exemption: { code: 'VATEX-EU-132' },
  payment_terms: [
    {
      name: 'Net 30',
      due_days: 30,
      due_on: [15, 31],
      discounts: [
        { days: 8, percent: 3 },
        { days: 14, percent: 2.25 },
      ],
    },
  ],
  bucket_days: [30, 60],
  invoice_sequence: { format: 'R{N}' },
  credit_note_sequence: { format: 'G{N}' },
};

const VALUES: [path: Path, value: unknown, reason: string][] = [
  [['seller'], null, NULL],
  [['seller'], 'Seller', OBJECT],
  [['seller'], [], OBJECT],
  [['seller', 'legal_name'], 7, TEXT],
  [['seller', 'legal_name'], LONG(256), atMost(255)],
  [['seller', 'trade_name'], 'a\u0000', NUL],
  [['seller', 'country_code'], 'DEU', 'must be a country code of two letters (ISO 3166-1), such as DE'],
  [['seller', 'country_code'], 'de', 'must be a country code of two letters (ISO 3166-1), such as DE'],
  [['seller', 'vat_id'], LONG(31), atMost(30)],
  [['seller', 'legal_info'], LONG(1_001), atMost(1_000)],
  [['seller', 'registration_scheme'], '2', ICD],
  [['seller', 'contact'], 'Ida', OBJECT],
  [['seller', 'contact', 'email'], 'ida', 'must be an e-mail address'],
  [['seller', 'contact', 'phone'], '1', 'must contain at least three digits'],
  [['seller', 'contact', 'mail'], 'x', UNKNOWN],
  [['seller', 'electronic_address', 'scheme'], undefined, REQUIRED],
  [['seller', 'electronic_address', 'scheme'], '88', EAS],
  [['seller', 'electronic_address', 'scheme'], 'em', EAS],
  [['seller', 'electronic_address', 'id'], '', 'must not be empty'],
  [['seller', 'bank_accounts'], {}, ARRAY],
  [['seller', 'bank_accounts'], Array(6).fill({ iban: 'x' }), 'must have at most 5 entries'],
  [['seller', 'bank_accounts', 0], 'DE89370400440532013000', OBJECT],
  [['seller', 'bank_accounts', 0, 'iban'], undefined, REQUIRED],
  [['seller', 'bank_accounts', 0, 'iban'], 'DE8937040044053201300', CHECK_DIGITS],
  [['seller', 'bank_accounts', 0, 'iban'], 'DE98370400440532013000', CHECK_DIGITS],
  [['seller', 'bank_accounts', 0, 'iban'], '89370400440532013000', IBAN],
  [['seller', 'bank_accounts', 0, 'bic'], 'COBADEF', BIC],
  [['seller', 'bank_accounts', 0, 'bic'], 'cobadeff', BIC],
  [['seller', 'bank_accounts', 0, 'holder'], {}, TEXT],
  [['seller', 'bank'], 'x', UNKNOWN],
  [['tax_mode'], 'gross', 'must be one of stated, net'],
  [['tax_mode'], null, NULL],
  [['default_tax_rate'], -1, 'must be at least 0'],
  [['default_tax_rate'], 100.5, 'must be at most 100'],
  [['default_tax_rate'], 7.00001, DECIMALS],
  [['default_tax_rate'], '19', 'must be a number'],
  [['default_tax_category'], 's', CATEGORY],
  [['default_tax_category'], null, NULL],
  [['default_tax_exemption'], 'small', OBJECT],
  [['default_tax_exemption', 'code'], 'EU-132', VATEX],
  [['default_tax_exemption', 'code'], 'VATEX-EU-', VATEX],
  [['default_tax_exemption', 'reason'], 7, TEXT],
  [['payment_terms'], 'Net 30', ARRAY],
  [['payment_terms'], Array(21).fill({}), 'must have at most 20 entries'],
  [['payment_terms', 0, 'name'], '', 'must not be empty'],
  [['payment_terms', 0, 'name'], 'a\u200bb', 'must not contain the invisible character U+200B'],
  [['payment_terms', 0, 'due_days'], -1, DAYS],
  [['payment_terms', 0, 'due_days'], 366, DAYS],
  [['payment_terms', 0, 'due_days'], 1.5, DAYS],
  [['payment_terms', 0, 'due_from'], 'month', 'must be one of issue, month_end'],
  [['payment_terms', 0, 'due_on'], 15, ARRAY],
  [['payment_terms', 0, 'due_on'], [1, 2, 3, 4, 5], 'must have at most 4 entries'],
  [['payment_terms', 0, 'due_on', 0], 0, MONTH_DAY],
  [['payment_terms', 0, 'due_on', 1], 32, MONTH_DAY],
  [['payment_terms', 0, 'discounts'], {}, ARRAY],
  [['payment_terms', 0, 'discounts'], Array(3).fill({ days: 1, percent: 1 }), 'must have at most 2 entries'],
  [['payment_terms', 0, 'discounts', 0, 'days'], undefined, REQUIRED],
  [['payment_terms', 0, 'discounts', 0, 'days'], -1, DAYS],
  [['payment_terms', 0, 'discounts', 0, 'percent'], undefined, REQUIRED],
  [['payment_terms', 0, 'discounts', 0, 'percent'], 0, 'must be greater than 0'],
  [['payment_terms', 0, 'discounts', 0, 'percent'], 100, 'must be less than 100'],
  [['payment_terms', 0, 'discounts', 0, 'percent'], 2.125, 'must have at most 2 decimals'],
  [['payment_terms', 0, 'discounts', 0, 'percent'], '2', 'must be a number'],
  [['payment_terms', 0, 'discounts', 1, 'days'], 8, BEFORE],
  [['payment_terms', 0, 'discounts', 1, 'percent'], 3, 'must be less than the one before'],
  [['payment_terms', 0, 'discounts', 1, 'amount'], 3, UNKNOWN],
  [['discount_grace_days'], 31, 'must be a whole number from 0 to 30'],
  [['discount_grace_days'], null, NULL],
  [['payment_tolerance'], -0.01, 'must be at least 0'],
  [['payment_tolerance'], 100.01, 'must be at most 100'],
  [['payment_tolerance'], '1', 'must be a number'],
  [['credit_policy'], 'warn', 'must be one of off, hold, refuse'],
  [['bucket_days'], null, NULL],
  [['bucket_days'], [], 'must not be empty'],
  [['bucket_days'], 30, ARRAY],
  [['bucket_days'], [1, 2, 3, 4, 5, 6, 7], 'must have at most 6 entries'],
  [['bucket_days', 0], 0, BUCKET],
  [['bucket_days', 1], '60', BUCKET],
  [['bucket_days', 1], 30, BEFORE],
  [
    ['closed_until'],
    '2025-02-30',
    'must be a date such as 2025-01-31, or a date and time with offset, such as 2025-01-31T09:30:00Z',
  ],
  [['invoice_sequence'], 'R{N}', OBJECT],
  [['invoice_sequence', 'format'], undefined, REQUIRED],
  [['invoice_sequence', 'format'], LONG(51), atMost(50)],
  [['invoice_sequence', 'format'], 'R', ONCE],
  [['invoice_sequence', 'format'], '{N}-{NN}', ONCE],
  [['invoice_sequence', 'format'], 'R{n}', `has {n}; ${PLACEHOLDERS}`],
  [['invoice_sequence', 'format'], 'R{N}{DD}', `has {DD}; ${PLACEHOLDERS}`],
  [['invoice_sequence', 'format'], 'R{N}{', `has {; ${PLACEHOLDERS}`],
  [['invoice_sequence', 'format'], '{}{N}', `has {}; ${PLACEHOLDERS}`],
  [['invoice_sequence', 'next'], 0, NEXT],
  [['invoice_sequence', 'next'], 1_000_000_000_000, NEXT],
  [['invoice_sequence', 'next'], 1.5, NEXT],
  [['invoice_sequence', 'reset'], 'month', 'must be one of never, year'],
  [['invoice_sequence', 'start'], 1, UNKNOWN],
  [['credit_note_sequence', 'reset'], 'year', YEAR],
];

/** The place of the fault of a rule about a field that is not the one that was changed. */
const PLACES: Record<string, string> = {
  'credit_note_sequence.reset': 'credit_note_sequence.format',
};
const nameOf = ([field, ...rest]: Path) =>
  [field, ...rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))].join('');

describeBadInput('settings', {
  prepare: async (client) => {
    await client.patch(PATH, { tax_mode: 'net' });
  },
  cases: () => [
    ...VALUES.map(([path, value, reason], index): BadRequest => {
      const isRule = reason === YEAR;
      const field = (isRule && PLACES[nameOf(path)]) || nameOf(path);
      return {
        name: `${nameOf(path)} ${index}`,
        method: 'PATCH',
        path: PATH,
        body: changed(VALID, path, value),
        details: [fault(field, reason)],
      };
    }),
    ...transportCases(PATH, VALID, 'tax_mode', 2)
      .filter(({ details }) => details?.[0]?.field !== 'tax_mode')
      .map((one): BadRequest => ({ ...one, method: 'PATCH' })),
    { name: 'an unknown field', method: 'PATCH', path: PATH, body: { colour: 1 }, details: [fault('colour', UNKNOWN)] },
    {
      name: 'another version',
      method: 'PATCH',
      path: PATH,
      body: {},
      headers: { 'if-match': '"9"' },
      status: 412,
      code: 'version_conflict',
      message: 'The resource was changed since it was read.',
      details: [fault('If-Match', 'the present version is "2"')],
    },
    query(PATH, 'page=1', 'page', 'is not a known parameter; this route takes none'),
  ],
  count: ['/v2/history'],
});
