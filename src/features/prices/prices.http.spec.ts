import fc from 'fast-check';
import { INACTIVE_LIST, loadLists, loadWorld, type LoadedWorld } from '#test/prices/load-world.js';
import { type Verdict, verdictOn } from '#test/prices/oracle.js';
import { type Ask, asksOf, worlds } from '#test/prices/world.js';
import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { decimalText, propertyRuns } from '#test/support/property.js';
import { sharedService, type TestService } from '#test/support/service.js';

/** `npm run prove` sets a larger number. */
const WORLDS = propertyRuns({ times: 1 / 10, most: 500 });
const ASKS = 4;
const TIMEOUT_MS = 600_000;
/** So many contracts of other customers that the statement finds the customer's contracts first. */
const MANY = 30;

/** A candidate in a response. */
interface Candidate {
  contract: { name: string } | null;
  beaten_by: string | null;
}

const amount = (units: number | null) => (units === null ? null : Number(decimalText(units)));

describe.each([0, MANY])('prices from the database, with %d contracts of other customers per product,', (crowd) => {
  let service: TestService;
  let client: Client;
  let lists: string[];
  let loaded: LoadedWorld[] = [];

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug]);
      const tenantId = rows[0]!.id;
      lists = await loadLists(admin, tenantId);
      const samples = fc.sample(worlds, { numRuns: WORLDS });
      loaded = [];
      for (const [index, world] of samples.entries()) {
        const own = { ...world, defaultList: 0, inactiveLists: [INACTIVE_LIST] };
        loaded.push(await loadWorld(admin, own, { tenantId, lists, name: `W${index}`, crowd }));
      }
      await admin.query('analyze');
    });
  }, TIMEOUT_MS);

  const everyAsk = (): { one: LoadedWorld; ask: Ask; verdict: Verdict }[] =>
    loaded.flatMap((one) =>
      fc.sample(asksOf(one.world), ASKS).map((ask) => ({ one, ask, verdict: verdictOn(one.world, ask) })),
    );
  const bodyOf = ({ one, ask }: { one: LoadedWorld; ask: Ask }, explain: boolean) => ({
    customer_id: one.customers[ask.customer]!,
    lines: [{ sku: one.skus[ask.product]!, quantity: amount(ask.quantity) }],
    at: new Date(ask.at).toISOString(),
    channel: ask.channel,
    price_list_id: ask.list === null ? undefined : lists[ask.list],
    explain,
  });

  it(
    'are those of the brute-force resolver, explained or not',
    async () => {
      for (const each of everyAsk()) {
        const { one, verdict } = each;
        const plain = await client.post('/v2/prices/resolve', bodyOf(each, false));
        const explained = await client.post('/v2/prices/resolve', bodyOf(each, true));
        const [line] = plain.body.data.lines;
        expect(line).toMatchObject({
          unit_price: amount(verdict.price),
          reason: verdict.reason,
          price_list_id: verdict.list === null ? null : lists[verdict.list],
          discountable_price: amount(verdict.campaigns),
          candidates: null,
        });
        expect(line.contract?.id).toBe(verdict.contract === null ? undefined : one.contracts.get(verdict.contract));
        expect(line.warnings.map(({ rule }: { rule: string }) => rule)).toEqual(verdict.warnings);
        const { candidates, ...same } = explained.body.data.lines[0];
        expect({ ...same, candidates: null }).toEqual(line);
        const beaten = candidates.flatMap((candidate: Candidate) =>
          candidate.contract && candidate.beaten_by ? [[candidate.contract.name, candidate.beaten_by]] : [],
        );
        expect(Object.fromEntries(beaten)).toEqual(verdict.fates);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'are the prices of order lines that were sent without one',
    async () => {
      const billable = everyAsk().filter(({ verdict }) => (verdict.price ?? 0) < 1_000_000_000);
      for (const { one, ask, verdict } of billable.slice(0, WORLDS)) {
        const { status, body } = await client.post('/v2/orders', {
          customer_id: one.customers[ask.customer]!,
          created_at: new Date(ask.at).toISOString(),
          source: ask.channel,
          price_list_id: ask.list === null ? undefined : lists[ask.list],
          line_items: [{ sku: one.skus[ask.product]!, quantity: amount(ask.quantity) }],
        });
        if (verdict.price !== null) expect(body.data.line_items[0].unit_price).toBe(amount(verdict.price));
        else
          expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
            400,
            ['line_items[0].unit_price'],
          ]);
      }
    },
    TIMEOUT_MS,
  );
});
