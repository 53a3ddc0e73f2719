import { LEVELS } from '../../support/reminders/overdue.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, query } from '../common-cases.js';

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const PATH = '/v2/reminders';
const DUE = '/v2/reminders/due';

describeBadInput('reminders', {
  prepare: async (client) => {
    await client.patch('/v2/settings', { reminder_levels: LEVELS });
  },
  count: [PATH],
  cases: () => [
    ...listCases(PATH, 'created_at, updated_at'),
    ...cursorCases(PATH).filter(({ path }) => !path.includes('reference_ids')),
    query(PATH, 'level=0', 'level', 'must be a whole number from 1 to 5'),
    query(PATH, 'level=6', 'level', 'must be a whole number from 1 to 5'),
    query(PATH, 'status=voided', 'status', 'must be one of issued, cancelled'),
    query(PATH, 'customer_ids=NOBODY', 'customer_ids', 'NOBODY is neither an id nor a reference of a customer'),
    query(PATH, 'invoice_ids=NONE', 'invoice_ids', 'NONE is neither an id nor a reference of an invoice'),
    query(DUE, 'as_of_date=2026-02-30', 'as_of_date', 'must be a date, such as 2025-01-31'),
    query(DUE, 'as_of_date=3000-01-01', 'as_of_date', 'must be from 1900-01-01 to 2999-12-31'),
    query(DUE, 'customer_ids=NOBODY', 'customer_ids', 'NOBODY is neither an id nor a reference of a customer'),
    query(DUE, 'cursor=nonsense', 'cursor', 'is not a cursor of this list in this order and with these filters'),
    query(DUE, 'status=issued', 'status', 'is not a known parameter'),
    {
      name: 'customers and invoices that do not exist',
      path: PATH,
      body: { customer_ids: ['NOBODY'], invoice_ids: [UNKNOWN], dry_run: true },
      details: [fault('customer_ids[0]', 'does not exist'), fault('invoice_ids[0]', 'does not exist')],
    },
    ...['', '/cancel', '/document'].map((part): BadRequest => ({
      name: `an unknown id ${part}`,
      method: part === '/cancel' ? 'POST' : 'GET',
      path: `${PATH}/${UNKNOWN}${part}`,
      body: part === '/cancel' ? {} : undefined,
      status: 404,
      code: 'reminder_not_found',
      message: `There is no reminder ${UNKNOWN}.`,
    })),
  ],
});
