import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { keyOf } from './keys.js';

/** Tenant B, which reads one product repeatedly, in a thread of its own, so that sending the load does not delay it. */
const PAUSE_MS = 5;

const { port, tenant } = workerData as { port: number; tenant: number };
let running = true;
const times: number[] = [];
let refused = 0;
parentPort!.once('message', () => {
  running = false;
});
const headers = { 'x-api-key': keyOf(tenant) };
while (running) {
  const start = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/v2/products?page_size=1`, { headers });
  await answer.arrayBuffer();
  times.push(performance.now() - start);
  if (!answer.ok) refused++;
  await sleep(PAUSE_MS);
}
parentPort!.postMessage({ times, refused });
