import { setTimeout as sleep } from 'node:timers/promises';
import { LISTS, nameIn, type ReplicatedService, serversOf, statesOf, TOKEN, tokenOf } from './replicated-service.js';

export interface Outcome {
  /** Failed requests and stale reads. */
  faults: unknown[];
  /** The servers of the reads of the first instance, one name for each read. */
  servers: string[];
}

/**
 * Writes and reads on both instances while the replicas are killed, paused, silenced and cut off, and return, all of it at least once. Ends
 * after `seconds` or later: when the primary and each replica have served reads of the first instance.
 */
export async function loadWithFailures(
  replicated: ReplicatedService,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<Outcome> {
  const [instance] = replicated.instances;
  const servers = serversOf(instance!);
  const faults: unknown[] = [];
  const stop = new AbortController();
  const loads = Promise.all(Array.from({ length: clients }, () => load(replicated, faults, stop.signal)));
  const failures = failuresOf(replicated);
  const pause = Math.min((seconds * 1_000) / failures.length, 1_500);
  const until = performance.now() + seconds * 1_000;
  const expected = ['primary', ...statesOf(instance!).map(({ name }) => name)];
  try {
    do {
      for (const fail of failures) {
        await fail();
        await sleep(pause * (0.5 + Math.random()));
      }
    } while (performance.now() < until);
    while (!expected.every((name) => servers.includes(name))) await sleep(20); // the replicas have returned
  } finally {
    stop.abort();
    await loads;
  }
  return { faults, servers };
}

/** Changes one record again and again, and reads it with the token of the change, without one, and with that of the creation. */
async function load(replicated: ReplicatedService, faults: unknown[], signal: AbortSignal): Promise<void> {
  const { own, others } = await replicated.newTenant();
  const made = await own[0]!.post(LISTS, { reference_id: 'A', name: '0' });
  if (made.status !== 201)
    throw new Error(`The creation was answered with ${made.status} ${JSON.stringify(made.body)}`);
  const path = `${LISTS}/${made.body.data.id}`;
  for (let number = 1; !signal.aborted; number++) {
    const changed = await own[number % 2]!.patch(path, { name: String(number) });
    if (changed.status !== 200) faults.push(['write', changed.status, changed.body]);
    const token = { [TOKEN]: tokenOf(changed) };
    const asked = [
      own[0]!.get(path, token),
      own[1]!.get(path, token),
      own[number % 2]!.get(path), // the key's writes are remembered
      own[0]!.get(LISTS, token).then((list) => ({ ...list, body: { data: list.body.data?.[0] } })),
    ];
    const older = others[0]!.get(path, { [TOKEN]: tokenOf(made) }); // also replicas that lag a little can serve it
    for (const answer of await Promise.all(asked))
      if (nameIn(answer) !== String(number)) faults.push([number, nameIn(answer)]);
    const shown = nameIn(await older);
    if (typeof shown !== 'string' || Number(shown) > number) faults.push(['older', number, shown]);
  }
}

function failuresOf({ database, proxies }: ReplicatedService): (() => Promise<unknown>)[] {
  const [one, two] = database.replicas;
  return [
    () => one.pause(),
    () => two.kill(),
    () => one.pause(false),
    () => two.start(),
    async () => proxies[0].silence(),
    async () => (proxies[0].speak(), two.pause()),
    () => one.kill(),
    () => two.pause(false),
    () => one.start(),
    async () => {
      await proxies[1].cut();
      await proxies[1].restore();
    },
  ];
}
