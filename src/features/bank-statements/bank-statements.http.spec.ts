import { bankStatement, camtFile, linesOf, sendFile, sendLines } from '#test/support/bank-statements/bank-files.js';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';

const PATH = '/v2/bank-statements';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a file of the bank', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });

  it('is stored as statements with lines, and can be downloaded', async () => {
    const file = camtFile(
      bankStatement([
        {
          amount: '80',
          remittance: 'INV-1',
          payer: 'First Customer',
          iban: 'DE02120300000000202051',
          bankReference: 'X',
        },
        { amount: '-5.5' },
      ]),
    );
    const answer = await sendFile(client, file);
    expect([answer.status, answer.body.data.warnings]).toEqual([201, []]);
    const [statement] = answer.body.data.statements;
    expect(statement).toEqual({
      id: expect.any(String),
      kind: 'statement',
      account: { iban: 'DE89370400440532013000', other: null },
      number: '217',
      from_date: '2026-03-02',
      to_date: '2026-03-02',
      opening_balance: 1000,
      closing_balance: 1074.5,
      line_counts: { open: 2, booked: 0, ignored: 0, split: 0 },
      version: 1,
      created_at: TIME,
      updated_at: TIME,
    });
    const read = await client.get(`${PATH}/${statement.id}`);
    expect([read.status, read.body.data]).toEqual([200, statement]);
    expect((await client.get(PATH)).body.data).toEqual([statement]);
    const sent = await client.get(`${PATH}/${statement.id}/file`);
    expect([sent.body, sent.headers.get('content-type')]).toEqual([file, 'application/xml']);
    const [first] = await linesOf(client, statement.id);
    expect(first).toEqual({
      id: expect.any(String),
      statement_id: statement.id,
      position: 1,
      booking_date: '2026-03-02',
      value_date: '2026-03-02',
      amount: 80,
      counterparty: { name: 'First Customer', iban: 'DE02120300000000202051', bic: null, ultimate_name: null },
      remittance: 'INV-1',
      structured_reference: null,
      end_to_end_id: null,
      bank_reference: 'X',
      mandate_id: null,
      return_reason: null,
      state: 'open',
      state_reason: null,
      booked_automatically: false,
      payment_ids: [],
      proposals: [],
      version: 1,
      created_at: TIME,
      updated_at: TIME,
    });
  });

  it('changes nothing when it comes again, also at the same time', async () => {
    const file = camtFile(bankStatement([{ amount: '80' }, { amount: '80', bankReference: 'Y' }]));
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendFile(client, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data.statements[0].id)).size).toBe(1);
    expect((await client.get('/v2/bank-lines')).body.pagination.total_records).toBe(2);
  });

  it('with the details of a batch replaces its line, and its deletion brings the line back', async () => {
    const [batch] = await sendLines(client, bankStatement([{ amount: '100', bankReference: 'S' }]));
    const details = bankStatement(
      [['60', '40'].map((amount) => ({ amount, bankReference: null, entryReference: 'S', remittance: `D ${amount}` }))],
      { kind: 'notification', number: '9' },
    );
    const { body } = await sendFile(client, camtFile(details));
    const lines = await linesOf(client, batch!.statement_id);
    expect(lines.map(({ amount, state }) => [amount, state])).toEqual([
      [100, 'split'],
      [60, 'open'],
      [40, 'open'],
    ]);
    const refused = await client.post(`/v2/bank-lines/${batch!.id}/ignore`, {});
    expect([refused.status, refused.body.details]).toEqual([
      409,
      [{ field: 'state', reason: 'is split into its details' }],
    ]);
    expect((await client.delete(`${PATH}/${body.data.statements[0].id}`)).status).toBe(204);
    expect((await linesOf(client, batch!.statement_id)).map(({ state }) => state)).toEqual(['open']);
  });

  it('is refused as a whole with the place of the fault', async () => {
    const lines = [{ amount: '80' }];
    const unbalanced = await sendFile(client, camtFile(bankStatement(lines, { closingBalance: '1090' })));
    expect([unbalanced.status, unbalanced.body.code, unbalanced.body.details]).toEqual([
      400,
      'statement_unbalanced',
      [{ field: 'body.statement[217]', reason: expect.stringContaining('Stated 1090, computed 1080') }],
    ]);
    const inEuros = await sendFile(client, camtFile(bankStatement(lines, { currency: 'EUR' })));
    expect([inEuros.status, inEuros.body.code, inEuros.body.details]).toEqual([
      400,
      'validation_failed',
      [{ field: 'body.statement[217]', reason: 'is in EUR, but the currency of the tenant is USD' }],
    ]);
    const other = await sendFile(client, 'hello', 'text/plain');
    expect([other.status, other.body.code]).toEqual([400, 'unsupported_statement']);
    const broken = await sendFile(client, '<?xml version="1.0"?><Document><BkToCstmrStmt>');
    expect([broken.status, broken.body.code]).toEqual([400, 'corrupt_statement']);
    expect((await client.get(PATH)).body.data).toEqual([]);
  });

  it('is deleted with its lines unless one is booked', async () => {
    const [line] = await sendLines(client, bankStatement([{ amount: '80' }]));
    const path = `${PATH}/${line!.statement_id}`;
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'First' });
    expect((await client.post(`/v2/bank-lines/${line!.id}/accept`, { customer_id: 'C-1' })).status).toBe(200);
    const refused = await client.delete(path);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'resource_locked',
      [{ field: 'id', reason: `undo the line ${line!.id} first` }],
    ]);
    await client.post(`/v2/bank-lines/${line!.id}/undo`, {});
    expect((await client.delete(path)).status).toBe(204);
    expect([(await client.get(path)).status, (await client.get(`/v2/bank-lines/${line!.id}`)).status]).toEqual([
      404, 404,
    ]);
  });
});
