import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { openBooks, tradeStorm } from '../storm/trade-storm.js';
import { faultsOfBooks } from '../storm/trade-checks.js';
import { buildCli } from '../support/cli.js';
import { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { makeServiceFolder, postmasterPid, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';
import { Ledger } from './ledger.js';

/** `npm run prove` sets the full size: ten crashes under 32 clients. */
const CRASHES = Number(process.env.CRASHES ?? 2);
const CLIENTS = Number(process.env.CRASH_CLIENTS ?? 8);
const LONGEST_LOAD_MS = 2_000;
const ROUND_LIMIT_MS = 60_000;

/** A service as its users run it, with the embedded database, ended by `kill -9` while many write. */
describe('a crash under load', () => {
  let folder: string;
  let service: ServiceProcess;
  let key: string;

  beforeAll(async () => {
    buildCli(); // and the service
    folder = await makeServiceFolder();
  });
  afterAll(async () => {
    service.kill('SIGKILL');
    await service.ended;
    await removeServiceFolder(folder);
  });

  const start = async (): Promise<Client> => {
    service = new ServiceProcess(folder, { DEMO_TENANT: 'false' });
    return new Client(await service.ready(), key, 'crash');
  };
  const asSuperuser = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
    const server = await acquireEmbeddedPostgres({ directory: join(folder, '.data/postgres') });
    try {
      return await work(Object.assign(new URL(server.adminUrl), { pathname: '/wholesale' }).href);
    } finally {
      await server.release();
    }
  };
  const VICTIMS = {
    service: async () => {
      service.kill('SIGKILL');
      await service.ended;
    },
    database: async () => {
      process.kill(await postmasterPid(folder), 'SIGKILL');
      await sleep(100); // the service meets a database that is gone
      service.kill('SIGTERM');
      expect(await service.ended).toBe(0);
    },
  };

  it(
    'of the service or the database loses nothing that was answered, and leaves nothing in part',
    async () => {
      let client = await start();
      key = await asSuperuser((ownerUrl) => issueKey({ ownerUrl }, { slug: 'crash' }));
      client = new Client(client.base, key, 'crash');
      const books = await openBooks(client, 20);
      let unanswered = 0;
      for (let crash = 0; crash < CRASHES; crash++) {
        const victim = crash % 2 ? 'database' : 'service';
        const ledger = new Ledger();
        let isOver = false;
        const storm = tradeStorm(client, books, {
          clients: CLIENTS,
          isOver: () => isOver,
          witness: (action, answer) => ledger.note(action, answer),
        });
        await sleep(300 + Math.random() * LONGEST_LOAD_MS);
        const killed = VICTIMS[victim]();
        isOver = true;
        const { unexpected } = await storm;
        await killed;

        client = await start();
        const { body } = await client.get('/v2/reconciliation');
        const found = {
          differences: body.data as unknown[],
          faults: await asSuperuser((url) => asAdmin(url, faultsOfBooks)),
          broken: await ledger.faults(client),
          unexpected: unexpected.filter((answer) => !/: 503 .*"unavailable"/.test(answer)),
        };
        expect({ crash, victim, ...found }).toEqual({ crash, victim, differences: [], faults: {}, broken: [], unexpected: [] }); // prettier-ignore
        expect(ledger.promises).toBeGreaterThan(0);
        unanswered += ledger.unanswered;
      }
      expect(unanswered).toBeGreaterThan(0); // the crashes met requests that were being worked on
    },
    (CRASHES + 1) * ROUND_LIMIT_MS,
  );
});
