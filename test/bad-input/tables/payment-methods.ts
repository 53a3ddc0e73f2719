import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, LONG, query, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const VALID = { reference_id: 'NEW', customer_id: 'C-1', provider: 'stripe', payment_method_type: 'card' };
const most = (count: number) => `must have at most ${count} characters`;
const MONTH = 'must be a month such as 09/30';
const FOUR = 'must be 4 digits';
const CARD = 'must not contain a card number; send a token of the provider';

const VALUES: [field: string, value: unknown, reason: string][] = [
  ['customer_id', 'nobody', 'does not exist'],
  ['customer_id', MISSING_ID, 'does not exist'],
  ['card_expiry', '13/30', MONTH],
  ['card_expiry', '9/30', MONTH],
  ['card_expiry', '09/2030', MONTH],
  ['card_expiry', ' 09 ', MONTH],
  ['last_four_digits', '424', FOUR],
  ['last_four_digits', '42424', FOUR],
  ['last_four_digits', '４２４２', FOUR],
  ['token', '', 'must not be empty'],
  ['token', '4242424242424242', CARD],
  ['reference_id', 'card 3782 822463 10005', CARD],
  ['display_name', '5555-5555-5555-4444', CARD],
  ['last_four_digits', '4222222222222', CARD],
  ['city', '6011 1111 1111 1117', CARD],
  ['card_number', 4242424242424242, CARD],
];

const missing = (PATH: string): BadRequest[] =>
  (['GET', 'DELETE'] as const).map((method) => ({
    name: `${method} one that is none`,
    method,
    path: `${PATH}/${MISSING_ID}`,
    status: 404,
    code: 'payment_method_not_found',
    message: `There is no payment method ${MISSING_ID}.`,
  }));

for (const version of ['v1', 'v2']) {
  const PATH = `/${version}/payment-methods`;
  const create = creations(PATH, VALID);
  describeBadInput(`payment methods in ${version}`, {
    prepare: async (client) => {
      await makeTrade(client);
      return (await client.create(PATH, { ...VALID, reference_id: 'TAKEN' })) as { id: string };
    },
    cases: ({ id }) => [
      ...VALUES.map(([field, value, reason], index) => create(`${field} ${index}`, [[field], value], field, reason)),
      {
        name: 'a taken reference',
        path: PATH,
        body: { ...VALID, reference_id: 'TAKEN' },
        status: 409,
        code: 'duplicate_reference',
        message: 'reference_id TAKEN is taken already.',
        details: [fault('reference_id', `is taken already by ${id}`)],
      },
      ...missing(PATH),
      ...listCases(PATH, 'created_at, updated_at'),
      query(PATH, `customer_id=${LONG(256)}`, 'customer_id', most(255)),
      ...(version === 'v2'
        ? cursorCases(PATH)
        : [query(PATH, `reference_ids=${LONG(256)}`, 'reference_ids', 'each value must have at most 255 characters')]),
      ...transportCases(PATH, VALID, 'reference_id', 2),
    ],
    count: [PATH],
  });
}
