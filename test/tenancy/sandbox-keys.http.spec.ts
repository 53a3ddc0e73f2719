import pLimit from 'p-limit';
import { createRecords } from '../support/feature-samples.js';
import { ANY_KEY } from '#platform/edge/auth/access.js';
import { Client } from '../support/client.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { exampleBody, examplePath, inSequence, nameOf, typeHeader } from '../support/exercise.js';
import { testKeyOnLive } from '../support/keys.js';
import { sharedService, startInstance, type TestInstance, type TestService } from '../support/service.js';

/** Maximum number of requests at a time. */
const MAX_REQUESTS = 8;

/** The roots of the operations that manage sandboxes, and of those of a sandbox itself. */
const [OF_LIVE, OF_SANDBOX] = ['/v2/sandboxes', '/v2/sandbox'];

const isBelow = ({ path }: Operation, root: string): boolean => path === root || path.startsWith(`${root}/`);
const isRead = ({ scope }: Operation): boolean => scope === ANY_KEY || scope.endsWith(':read');

describe('keys of sandboxes and of live tenants', () => {
  const operations = inSequence(readDocuments()).map(({ operation }) => operation);
  let service: TestService;
  let live: Client;
  let sandbox: Client;

  beforeAll(async () => {
    service = await sharedService();
    live = await service.tenant();
    sandbox = new Client(service.base, (await live.create('/v2/sandboxes', { name: 'A' })).key, live.slug);
  });

  /** The code of the answer to the example of each operation, or undefined if it is not an error of the kind of the key. */
  async function refusals(base: string, key: string): Promise<Record<string, string | undefined>> {
    const sender = new Client(base, key, live.slug);
    const codes: Record<string, string | undefined> = {};
    for (const operation of operations) {
      const { method } = operation;
      const { body } = await sender.send(method, examplePath(operation), exampleBody(operation), typeHeader(operation));
      const code = (body as { code?: string } | undefined)?.code ?? '';
      codes[nameOf(operation)] = OF_KINDS.has(code) ? code : undefined;
    }
    return codes;
  }
  const OF_KINDS = new Set(['test_key_on_live_tenant', 'live_key_required', 'sandbox_only', 'api_key_invalid']);
  const expected = (codeOf: (operation: Operation) => string | undefined) =>
    Object.fromEntries(operations.map((operation) => [nameOf(operation), codeOf(operation)]));

  it('a wca_test_ key of a live tenant only reads, on every route of both versions', async () => {
    const key = await testKeyOnLive(service.database, { slug: live.slug });
    const codes = await refusals(service.base, key);
    expect(codes).toEqual(
      expected((operation) => {
        if (isBelow(operation, OF_LIVE)) return 'live_key_required';
        if (isBelow(operation, OF_SANDBOX)) return 'sandbox_only';
        return isRead(operation) ? undefined : 'test_key_on_live_tenant';
      }),
    );
    expect(Object.values(codes).filter((code) => code === undefined).length).toBeGreaterThan(50);
    expect(Object.values(codes).filter((code) => code === 'test_key_on_live_tenant').length).toBeGreaterThan(50);
  });

  describe('by TEST_KEYS_ON_LIVE', () => {
    const ask = async (policy: string, path: string, body?: unknown) => {
      const key = await testKeyOnLive(service.database, { slug: live.slug });
      const instance: TestInstance = await startInstance(service.database.serviceUrl, {
        env: { TEST_KEYS_ON_LIVE: policy },
      });
      try {
        const client = new Client(instance.base, key, live.slug);
        const answer = await (body === undefined ? client.get(path) : client.post(path, body));
        return [answer.status, answer.body.code];
      } finally {
        await instance.app.close();
      }
    };
    it('refuse: they do not exist', async () => {
      expect(await ask('refuse', '/v2/orders')).toEqual([401, 'api_key_invalid']);
    });
    it('write: they do what their scopes say, as before', async () => {
      const list = { reference_id: 'W', name: 'W' };
      expect(await ask('write', '/v2/price-lists', list)).toEqual([201, undefined]);
      expect(await ask('write', '/v2/sandboxes', { name: 'B' })).toEqual([403, 'live_key_required']);
    });
  });

  it('a live key is refused in nothing but the routes of a sandbox, and a key of a sandbox in nothing but those of live tenants', async () => {
    const only = (root: string, code: string) => expected((operation) => (isBelow(operation, root) ? code : undefined));
    expect(await refusals(service.base, live.key)).toEqual(only(OF_SANDBOX, 'sandbox_only'));
    expect(await refusals(service.base, sandbox.key)).toEqual(only(OF_LIVE, 'live_key_required'));
  });

  it('see nothing of the other tenant: the ids of all its records are unknown', async () => {
    const other = await service.tenant();
    const own = new Client(service.base, (await other.create('/v2/sandboxes', { name: 'A' })).key, other.slug);
    const ofLive = await createRecords(other, { reference: 'A', text: 'Of live' });
    const ofSandbox = await createRecords(own, { reference: 'A', text: 'Of a sandbox' });
    const reads = operations.filter(({ method, path, parameters }) => {
      const inPath = parameters.filter(({ in: place }) => place === 'path');
      return method === 'GET' && inPath.length === 1 && /\{id\}/.test(path);
    });
    /** The reads of records by ids of their kind, which the code of the documented 404 names, such as `order_not_found`. */
    const pathsOf = (ids: Record<string, string>) =>
      reads.flatMap(({ path, responses }) => {
        const codes = Object.keys(responses['404'].content['application/json'].examples).join();
        const ofKind = Object.entries(ids).filter(([kind]) => codes.includes(kind));
        return [...new Set(ofKind.map(([, id]) => path.replace('{id}', id)))];
      });
    const foundBy = async (client: Client, paths: readonly string[]) => {
      const statuses = await pLimit(MAX_REQUESTS).map(paths, async (path) => (await client.get(path)).status);
      return paths.filter((_, index) => statuses[index] === 200);
    };
    const paths = await foundBy(own, pathsOf(ofSandbox));
    expect(paths.length).toBeGreaterThan(20);
    expect(await foundBy(other, paths)).toEqual([]);
    const ofOther = await foundBy(other, pathsOf(ofLive));
    expect(ofOther.length).toBeGreaterThan(20);
    expect(await foundBy(own, ofOther)).toEqual([]);
  });
});
