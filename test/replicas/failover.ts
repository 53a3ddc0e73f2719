import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { Proxy } from '../support/proxy.js';
import { startInstance } from '../support/service.js';
import {
  ANY_LAG,
  LISTS,
  nameIn,
  type ReplicatedService,
  readFromReplica,
  TOKEN,
  tokenOf,
} from './replicated-service.js';

/** Adds 1 MB to the log. */
const LONG_ENTRY = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`;

/**
 * Promotes the second replica, which had not received all writes of the primary, while the first one remains a replica of the former
 * primary, of whose log it has replayed more than the new primary has. Then changes a record and returns its name in several reads: with the
 * token of the change, without one, and with that of a write that was lost.
 */
export async function readAfterFailover(replicated: ReplicatedService) {
  const { database } = replicated;
  const [former, promoted] = database.replicas;
  const proxy = await Proxy.before(database.serviceUrl);
  const env = { DATABASE_URL: proxy.url, DATABASE_REPLICA_URLS: former.url, ...ANY_LAG };
  const instance = await startInstance(proxy.url, { env });
  try {
    const { own, slug } = await replicated.newTenant();
    const client = new Client(instance.base, own[0]!.key, slug);
    const path = `${LISTS}/${(await client.create(LISTS, { reference_id: 'A', name: 'old' })).id}`;
    const nameBy = async (answer: Answer) => nameIn(await client.get(path, { [TOKEN]: tokenOf(answer) }));
    await promoted.caughtUp(database.primary);
    await promoted.kill();
    await asAdmin(database.primary.adminUrl, (admin) => admin.query(LONG_ENTRY));
    const lost = await client.patch(path, { name: 'lost' });
    await former.caughtUp(database.primary);
    await readFromReplica(instance, () => client.get(path, { [TOKEN]: tokenOf(lost) }));

    await promoted.promote();
    proxy.retarget(promoted.url);
    await proxy.cut();
    await proxy.restore();
    let changed = await client.patch(path, { name: 'new' });
    while (changed.status !== 200) {
      await sleep(20); // the connections to the former primary end
      changed = await client.patch(path, { name: 'new' });
    }
    const [byNewToken, byKey] = [await nameBy(changed), nameIn(await client.get(path))];
    return { byNewToken, byKey, byLostToken: await nameBy(lost) };
  } finally {
    await instance.app.close();
    await proxy.cut();
  }
}
