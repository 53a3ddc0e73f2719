import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time between two requests of one client, in milliseconds. */
const PAUSE_MS = 100;
const TIMEOUT_MS = 40_000;

/**
 * Clients that read and write through the proxy until `end` is called, which resolves with what they got: numbers of answered reads and
 * writes, writes that were not sent to the service because it was restarting (502), everything else that was wrong, and the longest wait.
 * @param {{ base: string, ca: Buffer, key: string, clients: number, isRestarting: () => boolean }} target
 */
export function startLoad({ base, ca, key, clients, isRestarting }) {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: clients });
  const report = { reads: 0, writes: 0, notSent: 0, failed: [], slowestMs: 0 };
  let isOver = false;
  const run = async (client) => {
    for (let number = 0; !isOver; number++) {
      const [begun, wasRestarting] = [performance.now(), isRestarting()];
      const isWrite = number % 2 === 1;
      const body = isWrite ? { reference_id: `${client}-${begun}`, company_name: 'Customer of the walk' } : undefined;
      const answer = await send({ agent, base, key, path: '/v2/customers', body });
      report.slowestMs = Math.max(report.slowestMs, performance.now() - begun);
      if (answer === (isWrite ? 201 : 200)) report[isWrite ? 'writes' : 'reads']++;
      else if (isWrite && answer === 502 && (wasRestarting || isRestarting())) report.notSent++;
      else report.failed.push(`${isWrite ? 'POST' : 'GET'}: ${answer}`);
      await sleep(PAUSE_MS);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(`${process.pid}-${client}`)));
  return {
    end: async () => {
      isOver = true;
      await running;
      agent.destroy();
      return report;
    },
  };
}

/** The status of the answer, or the reason why there is none. */
function send({ agent, base, key, path, body }) {
  return new Promise((resolve) => {
    const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) };
    const options = { agent, headers, method: body ? 'POST' : 'GET', timeout: TIMEOUT_MS };
    const sent = request(base + path, options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', (error) => resolve(error.message)).end(body && JSON.stringify(body));
  });
}
