import { ANY_KEY } from '#platform/edge/auth/access.js';
import pLimit from 'p-limit';
import { GRANTABLE_SCOPES } from '#app/api-names.js';
import { allows, type Scope } from '#platform/edge/auth/scopes.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { MAX_FAILURES, UnknownKeyLimits } from '#platform/edge/auth/unknown-key-limits.js';
import { asOwner } from '#app/database/migrate.js';
import { ApiKeyAdmin } from '#app/tenants/api-key-admin.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { type ApiDocument, type Operation, readDocuments } from '../support/documents.js';
import {
  exampleBody,
  examplePath,
  exercise,
  inSequence,
  isOfSandbox,
  nameOf,
  typeHeader,
} from '../support/exercise.js';
import { issueKey } from '../support/keys.js';
import { sharedService, type TestService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { contentsOf } from '../support/tenant-copies.js';

/** Maximum number of requests at a time. */
const MAX_REQUESTS = 16;
/** `npm run prove` sends every invalid key to every route; otherwise each route gets one of them. */
const isLong = process.env.FOREIGN_IDS === 'all';

/** Scopes that some routes of a scope need too: that of the resource of an imported file, and those to read the orders that are billed
 * and what is copied into a sandbox. */
const FURTHER_SCOPES: Record<string, string[]> = {
  'bank_statements:write': ['payments:write'],
  'imports:write': ['products:write'],
  'invoices:write': ['orders:read'],
  'sandboxes:write': ['settings:read', 'attributes:read', 'price_lists:read'],
};

describe('access to the routes', () => {
  const SLUG = 'access';
  let service: TestService;
  let client: Client;
  let documents: ApiDocument[];
  let before: unknown;

  beforeAll(async () => {
    service = await sharedService();
    client = await smallDemo(service, SLUG);
    documents = readDocuments();
    before = await contents();
  });

  /** The tests create keys, which the journal records, and the service numbers its entries meanwhile. */
  const OF_THE_SERVICE = ['journal', 'journal_heads', 'journal_unnumbered'];
  const ENTRIES = `select count(*)::int as entries from (select tenant_id, resource_type from journal
    union all select tenant_id, resource_type from journal_unnumbered) j join tenants t on t.id = j.tenant_id
    where t.slug = $1 and j.resource_type <> 'api_key'`;
  const contents = () =>
    asAdmin(service.database.adminUrl, async (admin) => [
      await contentsOf(admin, [SLUG], OF_THE_SERVICE),
      (await admin.query<{ entries: number }>(ENTRIES, [SLUG])).rows,
    ]);

  /**
   * Status, code, details and WWW-Authenticate of every operation's answer to its example, sent with `keyOf`. The requests are sent at the
   * same time: all are refused, and the look-ups of a key because of a wrong secret are at least 50 ms apart.
   */
  async function answers(keyOf: string | ((operation: Operation) => string | Promise<string>)) {
    let sent = 0;
    const answer = async ({ operation }: { operation: Operation }) => {
      if (++sent % (MAX_FAILURES / 2) === 0) service.app.get(ApiKeys).limits = new UnknownKeyLimits(); // all come from one address
      const key = typeof keyOf === 'string' ? keyOf : await keyOf(operation);
      const headers = { ...typeHeader(operation), ...(key ? { 'x-api-key': key } : {}) };
      const sender = new Client(service.base, '', '');
      const path = examplePath(operation);
      const {
        status,
        body,
        headers: given,
      } = await sender.send(operation.method, path, exampleBody(operation), headers);
      const { code, details } = body as { code: string; details: unknown[] };
      return [nameOf(operation), [status, code, details, given.get('www-authenticate')]];
    };
    return Object.fromEntries(await pLimit(MAX_REQUESTS).map(inSequence(documents), answer)) as Record<string, unknown>;
  }

  /** The same expected answer for each operation, or one computed for each. */
  const all = (answer: unknown[] | ((operation: Operation) => unknown[])) =>
    Object.fromEntries(
      inSequence(documents).map(({ operation }) => [
        nameOf(operation),
        typeof answer === 'function' ? answer(operation) : answer,
      ]),
    );

  const SANDBOX_ONLY = [
    403,
    'sandbox_only',
    [{ field: 'X-API-Key', reason: 'must be a key of a sandbox, which begins with wca_test_' }],
    null,
  ];
  const SCHEME = 'ApiKey header="X-API-Key"';
  const invalid = [401, 'api_key_invalid', [{ field: 'X-API-Key', reason: 'is not a valid key' }], SCHEME];

  describe('every route', () => {
    it('refuses a request without a key', async () => {
      expect(await answers('')).toEqual(
        all([401, 'api_key_missing', [{ field: 'X-API-Key', reason: 'is required' }], SCHEME]),
      );
    });

    it('refuses a malformed key, an unknown key, a wrong secret, an expired and a revoked key', async () => {
      const [prefix, mode, lookup, secret] = client.key.split('_') as [string, string, string, string];
      const wrong = [...secret].reverse().join('');
      const foreign = (await service.tenant()).key.split('_')[3]!;
      const unknown = ['x', `${prefix}_${mode}_${'0'.repeat(12)}_${secret}`, `${prefix}_${mode}_${lookup}_${wrong}`];
      const expired = await issueKey(service.database, { slug: SLUG, expiresAt: new Date(Date.now() - 1_000) });
      const revoked = await issueKey(service.database, { slug: SLUG });
      await asOwner(service.database.ownerUrl, (owner) => new ApiKeyAdmin(owner).revoke(SLUG, revoked.split('_')[2]!));
      const refusals: [key: string, answer: unknown[]][] = [
        ...[...unknown, `${prefix}_${mode}_${lookup}_${foreign}`].map((key): [string, unknown[]] => [key, invalid]),
        [expired, [401, 'api_key_expired', [], SCHEME]],
        [revoked, [401, 'api_key_revoked', [], SCHEME]],
      ];
      const places = new Map(inSequence(documents).map(({ operation }, place) => [nameOf(operation), place]));
      for (const turn of isLong ? refusals.keys() : [0]) {
        const chosen = (operation: Operation) => refusals[(places.get(nameOf(operation))! + turn) % refusals.length]!;
        expect(await answers((operation) => chosen(operation)[0])).toEqual(all((operation) => chosen(operation)[1]));
      }
    });

    it('refuses a key that has every scope but the required one, and names that scope', async () => {
      const keys = new Map<string, Promise<string>>();
      const keyWithout = ({ scope }: Operation) => {
        const others = GRANTABLE_SCOPES.filter((granted) => !allows([granted], scope as Scope));
        if (!keys.has(scope)) keys.set(scope, issueKey(service.database, { slug: SLUG, scopes: others }));
        return keys.get(scope)!;
      };
      expect(await answers(keyWithout)).toEqual(
        all((operation) => {
          const { scope } = operation;
          if (scope === ANY_KEY) return [200, undefined, undefined, null];
          if (isOfSandbox(operation)) return SANDBOX_ONLY;
          return [403, 'insufficient_scope', [{ field: 'X-API-Key', reason: `needs the scope ${scope}` }], null];
        }),
      );
      expect(keys.size).toBeGreaterThan(10);
    });

    it('changes nothing when it refuses', async () => {
      expect(await contents()).toEqual(before);
    });

    it('accepts a key that has only its scope', async () => {
      const keys = new Map<string, Client>();
      const targetOf = (method: string, path: string) => `${method} ${path.split('?')[0]}`;
      const scopes = new Map<string, string>();
      for (const { operation } of inSequence(documents)) {
        const { scope } = operation;
        const target = targetOf(operation.method, examplePath(operation));
        if (!scopes.has(target)) scopes.set(target, scope);
        if (keys.has(scope)) continue;
        const further = FURTHER_SCOPES[scope] ?? [];
        const own = scope === ANY_KEY ? 'events:read' : scope;
        const key = await issueKey(service.database, { slug: SLUG, scopes: [own, ...further] });
        keys.set(scope, new Client(service.base, key, SLUG));
      }
      // what is included needs scopes of its own; `test/routes/include.http.spec.ts` sends it without them
      const keyOf = (method: string, path: string) =>
        /^[^?]*\?(?:.*&)?include=(?!data)/.test(path) ? client : keys.get(scopes.get(targetOf(method, path))!)!;
      const send: Client['send'] = (method, path, body, headers) =>
        keyOf(method, path).send(method, path, body, headers);
      // webhooks need all their scopes of who changes them
      await asAdmin(service.database.adminUrl, (admin) =>
        admin.query(`update webhooks set scopes = '{webhooks:write}'`),
      );
      const sender = Object.assign(Object.create(client) as Client, { send });
      // test/start/start.spec.ts sends the filters of the others
      const exercised = await exercise(sender, documents, ({ path }) => path.startsWith('/v2/exports/'));
      expect(exercised.filter(({ answer }) => answer.status >= 300).map(({ answer }) => answer.body)).toEqual([]);
    });
  });
});
