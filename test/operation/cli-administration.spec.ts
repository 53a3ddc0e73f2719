import { cliHereOf, type CliResult } from '../support/cli.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

/** Time after which running instances know a change of a tenant. */
const KNOWN_MS = 1_000;

describe('the command line', () => {
  let service: OwnService;
  let here: ReturnType<typeof cliHereOf>;
  let client: Client;

  beforeAll(async () => {
    service = await startService();
    here = cliHereOf(service.database);
    client = await service.tenant({ slug: 'acme', currency: 'EUR' });
  });
  afterAll(() => service.stop());

  const done = ({ code, stdout, stderr }: CliResult) => {
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  const known = () => new Promise((wake) => setTimeout(wake, KNOWN_MS));
  const rows = <Row extends object>(text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);
  const tenant = async (slug: string) =>
    (
      await rows<Record<string, string>>(
        'select name, currency, timezone, over_invoice_tolerance_percent as tolerance, status from tenants where slug = $1',
        [slug],
      )
    )[0]!;

  describe('tenants update', () => {
    it('changes the given fields and keeps the others', async () => {
      const before = await tenant('acme');
      expect(done(await here('tenants update --tenant acme --over-invoice-tolerance-percent 2.5'))).toBe(
        'updated tenant acme\n',
      );
      expect(await tenant('acme')).toEqual({ ...before, tolerance: '2.5000' });
      done(await here('tenants update --tenant acme --name Acme~Ltd --timezone Asia/Tokyo --currency CHF'));
      const after = {
        name: 'Acme Ltd',
        currency: 'CHF',
        timezone: 'Asia/Tokyo',
        tolerance: '2.5000',
        status: 'active',
      };
      expect(await tenant('acme')).toEqual(after);
    });

    it('is applied by running instances', async () => {
      await client.create('/v1/price-lists', { reference_id: 'A', name: 'A' });
      await known();
      expect((await client.get('/v1/price-lists')).body.data[0].currency).toBe('CHF');
    });

    it('sets the tolerance by which the next invoice of each order is judged, and makes no earlier one wrong', async () => {
      const wholesaler = await service.tenant({ slug: 'tolerant' });
      const { order } = await makeTrade(wholesaler);
      const tolerate = async (percent: number) => {
        done(await here(`tenants update --tenant tolerant --over-invoice-tolerance-percent ${percent}`));
        await known();
      };
      const invoice = (name: string, quantity: number) =>
        wholesaler.post('/v2/invoices', {
          reference_id: name,
          invoice_number: name,
          order_ids: [order.id],
          due_date: '2099-01-31T00:00:00Z',
          items: [{ sku: 'A', quantity, amount: 1 }],
        });
      const left = async (name: string, quantity: number) => (await invoice(name, quantity)).body.details?.[0]?.reason;
      expect(await left('I-1', 11)).toContain('invoiced 0, at most 10 more');
      await tolerate(10); // after the order was entered
      expect(await left('I-1', 10.5)).toBeUndefined();
      await tolerate(0);
      expect(await left('I-2', 0.5)).toContain('invoiced 10.5, at most 0 more');
      const read = async (version: string) => (await wholesaler.get(`/${version}/orders/${order.id}`)).body.data;
      const [line, other] = (await read('v2')).line_items;
      for (const version of ['v1', 'v2']) {
        const body = await read(version);
        const put = (first: object) =>
          wholesaler.put(`/${version}/orders/${order.id}`, {
            ...body,
            version: undefined,
            line_items: [{ ...line, ...first }, other],
          });
        expect((await put({ note: version })).status).toBe(200);
        expect((await put({ quantity: 9 })).body.details).toEqual([
          { field: 'line_items[0].quantity', reason: 'is too little: the line is invoiced 10.5' },
        ]);
      }
      await tolerate(20);
      expect(await left('I-2', 1.5)).toBeUndefined();
      expect(await left('I-3', 0.1)).toContain('invoiced 12, at most 0 more');
    });

    it('refuses another currency once there are documents, of this tenant alone', async () => {
      const books = await service.tenant({ slug: 'books' });
      await makeTrade(books);
      expect(await here('tenants update --tenant books --currency EUR --name Other')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Tenant books has documents in USD, so its currency cannot be changed.\n',
      });
      expect(await tenant('books')).toMatchObject({ name: 'books', currency: 'USD' });
      done(await here('tenants update --tenant books --currency USD --name Other')); // the present one is no change
      done(await here('tenants update --tenant acme --currency EUR'));
    });

    it.each([
      ['--tenant acme', 'Nothing to change: use --name, --currency, --timezone or --over-invoice-tolerance-percent.'],
      ['--tenant nobody --name A', 'There is no tenant nobody.'],
      ['--tenant acme --currency XYZ', 'XYZ is not a currency of ISO 4217.'],
      ['--tenant acme --timezone Mars/Base', 'Mars/Base is not an IANA time zone.'],
      ...['-1', '100.1', '1.00001', 'x', '1e1'].map((value) => [
        `--tenant acme --over-invoice-tolerance-percent=${value}`,
        `${value} is not a percentage from 0 to 100 with at most 4 decimals.`,
      ]),
    ])('%s: one line, exit code 1', async (options, message) => {
      expect(await here(`tenants update ${options}`)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
    });
  });

  it('tenants resume ends a suspension', async () => {
    done(await here('tenants suspend --tenant acme'));
    await known();
    expect((await client.get('/v1/price-lists')).body.code).toBe('tenant_suspended');
    expect(done(await here('tenants resume --tenant acme'))).toBe('resumed tenant acme\n');
    await known();
    expect((await client.get('/v1/price-lists')).status).toBe(200);
    expect((await here('tenants resume --tenant nobody')).stderr).toBe('There is no tenant nobody.\n');
  });

  it('keys rotate without overlap says that the old secret ends', async () => {
    const key = client.key.split('_')[2]!;
    const { code, stderr } = await here(`keys rotate --tenant acme --key ${key} --overlap-hours 0`);
    expect([code, stderr]).toEqual([0, 'Shown only this once. The old secret ends now.\n']);
  });

  it('keys rotate refuses a revoked key', async () => {
    const { key } = await service.tenant({ slug: 'gone' });
    const lookup = key.split('_')[2]!;
    done(await here(`keys revoke --tenant gone --key ${lookup}`));
    expect(await here(`keys rotate --tenant gone --key ${lookup}`)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The API key is revoked, so it cannot be rotated. status is revoked.\n',
    });
  });

  it('keys revoke names the webhooks and keys that it concerns', async () => {
    const own = await service.tenant({ slug: 'leaked' });
    const { id } = await own.create('/v2/webhooks', { url: 'https://hooks.example.com/' });
    const child = await own.create('/v2/api-keys', { name: 'A', scopes: ['*:read'] });
    const lookup = own.key.split('_')[2]!;
    expect(done(await here(`keys revoke --tenant leaked --key ${lookup} --keep-webhooks`))).toBe(
      `revoked ${lookup}\nwebhook ${id} is active: https://hooks.example.com/\n`,
    );
    expect(done(await here(`keys revoke --tenant leaked --key ${lookup} --descendants`))).toBe(
      `revoked ${lookup}\nrevoked ${child.lookup}\n`,
    );
  });

  describe('events tail', () => {
    it('prints events of one tenant as lines of JSON', async () => {
      const own = await service.tenant({ slug: 'tailed' });
      await own.create('/v2/sales-reps', { reference_id: 'R', name: 'Ann' });
      await makeTrade(own);
      const lines = done(
        await here('events tail --tenant tailed --all --once --type sales_rep.* --type order.confirmed'),
      );
      const events = lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { type: string });
      expect(events.map(({ type }) => type)).toEqual(['sales_rep.created', 'order.confirmed']);
      const { body } = await own.get('/v2/events?types=sales_rep.created');
      expect(events[0]).toEqual(body.data[0]);
      expect(done(await here('events tail --tenant tailed --once'))).toBe('');
    });

    it('refuses unknown tenants and types', async () => {
      expect(await here('events tail --tenant nobody --once')).toMatchObject({
        code: 1,
        stderr: 'There is no tenant nobody.\n',
      });
      expect(await here('events tail --tenant acme --once --type order.eaten')).toMatchObject({
        code: 1,
        stderr: 'order.eaten is not a type of events.\n',
      });
    });
  });
});
