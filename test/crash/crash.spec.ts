import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireEmbeddedPostgres } from '#embedded-postgres';
import { openBooks, tradeStorm } from '../storm/trade-storm.js';
import { faultsOfBooks } from '../storm/trade-checks.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { makeServiceFolder, postmasterPid, removeServiceFolder } from '../support/service-folder.js';
import { countOrders, createOrderOnce } from '../support/retrying-client.js';
import { ServiceProcess } from '../support/service-process.js';
import { makeTrade } from '../support/trade.js';
import { Ledger } from './ledger.js';

/** `npm run prove` sets the full size: 20 crashes, each under twice 32 clients. */
const CRASHES = Number(process.env.CRASHES ?? 2);
const CLIENTS = Number(process.env.CRASH_CLIENTS ?? 6);
const ROUND_LIMIT_MS = 60_000;
const POLL_MS = 10;

/** Minimum and maximum number of documents that clients of each kind write in a round before the crash. */
const DOCUMENTS = [20, Number(process.env.CRASH_DOCUMENTS ?? 30)] as const;

/** A service with the embedded database, started as in production; `kill -9` ends it or the database under load. */
describe('a crash under load', () => {
  let folder: string;
  let service: ServiceProcess;
  let base: string;

  beforeAll(async () => {
    folder = await makeServiceFolder();
    await start();
  });
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.ended;
    await removeServiceFolder(folder);
  });

  const start = async (): Promise<void> => {
    service = new ServiceProcess(folder, { DEMO_TENANT: 'false' });
    base = await service.ready();
  };
  /** A new tenant's key. */
  const newKey = (slug: string) => asSuperuser((ownerUrl) => issueKey({ ownerUrl }, { slug }));
  const asSuperuser = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
    const server = await acquireEmbeddedPostgres({ directory: join(folder, '.data/postgres') });
    try {
      return await work(Object.assign(new URL(server.adminUrl), { pathname: '/wholesale' }).href);
    } finally {
      await server.release();
    }
  };
  /** Each crash is followed by a restart. */
  const VICTIMS = {
    service: async (): Promise<void> => {
      service.kill('SIGKILL');
      await service.ended;
      await start();
    },
    /** The running service restarts the database; on a slow machine it may end with one line instead, and is started again. */
    database: async (): Promise<void> => {
      const killed = await postmasterPid(folder);
      process.kill(killed, 'SIGKILL');
      while (service.isRunning && (await postmasterPid(folder)) === killed) await sleep(POLL_MS);
      while (service.isRunning && (await statusOf(`${base}/health/ready`)) !== 200) await sleep(POLL_MS);
      if (service.isRunning) return;
      expect(await service.ended).toBe(1);
      expect(service.errors).toMatch(/^The embedded PostgreSQL ended and could not be started again: .*\n$/);
      await start();
    },
  };

  it(
    'of the service or the database loses no answered write, leaves no partial one, and repeats no effect of a request with an Idempotency-Key',
    async () => {
      const keys = [await newKey('crash'), await newKey('crash-idempotency')] as const;
      /** Clients of the running service: of a tenant with random writes, and of one whose requests are repeated. */
      const connect = () =>
        [new Client(base, keys[0], 'crash'), new Client(base, keys[1], 'crash-idempotency')] as const;
      let [storming, repeating] = connect();
      const books = await openBooks(storming, 20);
      await makeTrade(repeating);
      const ordersBefore = await countOrders(repeating);
      /** The orders that were created with an Idempotency-Key. */
      const created: string[] = [];
      let unanswered = 0;
      for (let crash = 0; crash < CRASHES; crash++) {
        const victim = crash % 2 ? 'database' : 'service';
        const ledger = new Ledger();
        let [isOver, isRestored] = [false, false];
        const storm = tradeStorm(storming, books, {
          clients: CLIENTS,
          isOver: () => isOver,
          witness: (action, answer) => ledger.note(action, answer),
        });
        const repeat = async () => {
          while (!isRestored)
            created.push(await createOrderOnce((path, body, headers) => repeating.post(path, body, headers)));
        };
        const repetitions = Promise.all(Array.from({ length: CLIENTS }, repeat));
        const [documents, orders] = [between(DOCUMENTS), created.length + between(DOCUMENTS)];
        while (ledger.promises < documents || created.length < orders) await sleep(POLL_MS);
        const restored = VICTIMS[victim]();
        isOver = true;
        const { unexpected } = await storm;
        await restored;
        [storming, repeating] = connect();
        isRestored = true;
        await repetitions;

        const { body } = await storming.get('/v2/reconciliation');
        const found = {
          differences: body.data as unknown[],
          faults: await asSuperuser((url) => asAdmin(url, faultsOfBooks)),
          broken: await ledger.faults(storming),
          unexpected: unexpected.filter((answer) => !/: 503 .*"unavailable"/.test(answer)),
        };
        expect({ crash, victim, ...found }).toEqual({ crash, victim, differences: [], faults: {}, broken: [], unexpected: [] }); // prettier-ignore
        expect(new Set(created).size).toBe(created.length);
        expect((await countOrders(repeating)) - ordersBefore).toBe(created.length);
        expect(ledger.promises).toBeGreaterThan(0);
        unanswered += ledger.unanswered;
      }
      expect(unanswered).toBeGreaterThan(0); // the crashes interrupted requests
    },
    (CRASHES + 1) * ROUND_LIMIT_MS,
  );
});

/** A random number in a range. */
const between = ([least, most]: readonly [number, number]): number => least + Math.random() * (most - least);

/** Undefined when nothing answers. */
const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    () => undefined,
  );
