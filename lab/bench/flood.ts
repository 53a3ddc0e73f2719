import { Agent, request } from 'node:http';
import { unknownKey, type UnknownKey } from './keys.js';

/** The request that a flood repeats: a JSON body in which every `@` is replaced by a unique text. */
export interface Flood {
  port: number;
  /** A key, or the kind of unknown keys of which each request has another one. */
  key: string | { unknown: UnknownKey };
  path: string;
  body: string;
  clients: number;
}

export type FloodOrder = { begin: Flood } | { end: true };

/** Numbers of answers by status. Requests that run at the end are awaited and counted. */
export type FloodReport = Record<string, number>;

let isOver = false;
let sent = 0;

async function flood({ port, key, path, body, clients }: Flood): Promise<FloodReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const nextKey = () => (typeof key === 'string' ? key : unknownKey(key.unknown));
  const counts: FloodReport = {};
  const parts = body.split('@');
  const send = () =>
    new Promise<string>((resolve) => {
      const text = parts.join(`${process.pid}-${++sent}`);
      const headers = { 'x-api-key': nextKey(), 'content-type': 'application/json' };
      const asked = request({ port, path, method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => resolve(String(response.statusCode)));
      });
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'lost')).end(text);
    });
  const run = async () => {
    while (!isOver) {
      const status = await send();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, run));
  agent.destroy();
  return counts;
}

process.on('message', (order: FloodOrder) => {
  if ('end' in order) isOver = true;
  else void flood(order.begin).then((report) => process.send!(report));
});
process.on('disconnect', () => process.exit());
