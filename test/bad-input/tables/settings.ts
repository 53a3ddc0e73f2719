import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { DAY_OR_TIME, fault, query, transportCases } from '../common-cases.js';

const PATH = '/v2/settings';
const UNKNOWN = 'is not a known field';
const EAS = 'must be a code of the list EAS, such as 0088 or EM';
const BIC = 'must be a BIC of 8 or 11 capital letters and digits, such as COBADEFFXXX';
const ICD = 'must be a code of ISO/IEC 6523 of four digits, such as 0002';
const VATEX = 'must be a code of the list VATEX, such as VATEX-EU-132';
const IBAN = 'must be an IBAN, such as DE89370400440532013000';
const CHECK_DIGITS = 'has wrong check digits; compare it with the original';
const BEFORE = 'must be greater than the one before';
const PLACEHOLDERS = 'placeholders are {N}, {NNNNN}, {YYYY}, {YY} and {MM}';
const ONCE = 'must have the number exactly once: {N}, or {NNNNN} for one of at least five digits';
const YEAR = 'must have the year, {YYYY} or {YY}, if the numbers begin again each year';

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
  [['seller', 'country_code'], 'DEU', 'must be a country code of two letters (ISO 3166-1), such as DE'],
  [['seller', 'country_code'], 'de', 'must be a country code of two letters (ISO 3166-1), such as DE'],
  [['seller', 'registration_scheme'], '2', ICD],
  [['seller', 'contact', 'mail'], 'x', UNKNOWN],
  [['seller', 'electronic_address', 'scheme'], '88', EAS],
  [['seller', 'electronic_address', 'scheme'], 'em', EAS],
  [['seller', 'bank_accounts', 0, 'iban'], 'DE8937040044053201300', CHECK_DIGITS],
  [['seller', 'bank_accounts', 0, 'iban'], 'DE98370400440532013000', CHECK_DIGITS],
  [['seller', 'bank_accounts', 0, 'iban'], '89370400440532013000', IBAN],
  [['seller', 'bank_accounts', 0, 'bic'], 'COBADEF', BIC],
  [['seller', 'bank_accounts', 0, 'bic'], 'cobadeff', BIC],
  [['seller', 'bank'], 'x', UNKNOWN],
  [['default_tax_exemption', 'code'], 'EU-132', VATEX],
  [['default_tax_exemption', 'code'], 'VATEX-EU-', VATEX],
  [['payment_terms', 0, 'name'], 'a\u200bb', 'must not contain the invisible character U+200B'],
  [['payment_terms', 0, 'discounts', 1, 'days'], 8, BEFORE],
  [['payment_terms', 0, 'discounts', 1, 'percent'], 3, 'must be less than the one before'],
  [['bucket_days', 1], 30, BEFORE],
  [['closed_until'], '2025-02-30', DAY_OR_TIME],
  [['invoice_sequence', 'format'], 'R', ONCE],
  [['invoice_sequence', 'format'], '{N}-{NN}', ONCE],
  [['invoice_sequence', 'format'], 'R{n}', `has {n}; ${PLACEHOLDERS}`],
  [['invoice_sequence', 'format'], 'R{N}{DD}', `has {DD}; ${PLACEHOLDERS}`],
  [['invoice_sequence', 'format'], 'R{N}{', `has {; ${PLACEHOLDERS}`],
  [['invoice_sequence', 'format'], '{}{N}', `has {}; ${PLACEHOLDERS}`],
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
