import { Agent, request as httpRequest } from 'node:http';
import { asAdmin } from '../support/database.js';
import { type Operation, readDocuments } from '../support/documents.js';
import { createForeign } from '../support/foreign-references.js';
import { CapturedLog } from '../support/log.js';
import { startService } from '../support/service.js';
import { makeSmallDemo, smallDemo } from '../support/small-demo.js';
import { contentsOf } from '../support/tenant-copies.js';
import { type FuzzAnswer, faultsOfAnswer } from './judge.js';
import { Random } from './random.js';
import { type FuzzRequest, Known, RequestMaker } from './requests.js';

/**
 * `npm run prove` and `npm run fuzz` send 100,000 requests, the latter with a new seed; `FUZZ_SEED` repeats a run. The requests are sent one after the other,
 * so that a seed always gives the same requests, except for ids that the service creates.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 200);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const MOST_REPORTED = 10;
const MOST_OF_A_REQUEST = 2_000;

/** No time limit for the full size. */
const TIMEOUT_MS = 2 ** 31 - 1;

it(
  `${REQUESTS} random requests with the seed ${SEED} get documented responses`,
  async () => {
    const log = new CapturedLog();
    const service = await startService({ LOG_LEVEL: 'error' }, { logger: log.logger.child({}, { level: 'error' }) });
    const agent = new Agent({ keepAlive: true });
    try {
      const documents = readDocuments();
      const { client } = await makeSmallDemo(service, 'fuzzed');
      const foreign = await smallDemo(service, 'foreign');
      const foreignIds = (await createForeign(foreign)).map(({ id }) => id);
      const foreignContents = () => asAdmin(service.database.adminUrl, (admin) => contentsOf(admin, ['foreign']));
      const before = await foreignContents();

      const random = new Random(SEED);
      const known = new Known(random, foreignIds);
      const maker = new RequestMaker(random, client.key, known);
      const choices = documents.flatMap((document) =>
        document.operations.map((operation) => ({ document, operation })),
      );
      const failed: unknown[] = [];
      const seen = new Set<string>(); // each fault is reported once
      const counts = new Map<string, number>();
      for (let sent = 0; sent < REQUESTS && failed.length < MOST_REPORTED; sent++) {
        const { document, operation } = chosen(choices, random);
        const request = maker.next(document, operation);
        const answer = await send(service.base, agent, request);
        learn(answer, operation, known);
        const faults = faultsOfAnswer(answer, request);
        if (answer.status < 300 && foreignIds.some((id) => request.path.includes(id) && !request.path.includes('?')))
          faults.push("found another tenant's record");
        if (faults.some((fault) => !seen.has(fault))) {
          failed.push({ number: sent, faults, ...shown(request), answer: answer.text.slice(0, 500) });
        }
        faults.forEach((fault) => seen.add(fault));
        const kind = `${operation.method === 'GET' ? 'read' : 'write'} ${Math.floor(answer.status / 100)}xx`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }

      const kinds = Object.fromEntries([...counts].sort());
      console.log(`seed ${SEED}: ${JSON.stringify(kinds)}`);
      expect(failed).toEqual([]);
      expect(log.lines).toEqual([]);
      expect(await foreignContents()).toBe(before);
      const { body } = await client.get('/v2/reconciliation');
      expect(body.data).toEqual([]);
      // a sufficient part of the requests must succeed
      expect(counts.get('write 2xx')! / REQUESTS).toBeGreaterThan(0.05);
      expect(counts.get('read 2xx')! / REQUESTS).toBeGreaterThan(0.1);
    } finally {
      agent.destroy();
      await service.stop();
    }
  },
  TIMEOUT_MS,
);

/** A random operation; deletions are rarer, because later requests need the records. */
function chosen<T extends { operation: Operation }>(choices: readonly T[], random: Random): T {
  const choice = random.pick(choices);
  return choice.operation.method === 'DELETE' && random.chance(0.7) ? chosen(choices, random) : choice;
}

function send(base: string, agent: Agent, { method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(base + path, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      response.on('error', reject);
    });
    sent.on('error', reject).end(body);
  });
}

/** Stores values of a response that later requests can use. */
function learn({ status, headers, text }: FuzzAnswer, { tag, method }: Operation, known: Known): void {
  if (status >= 300) return;
  if (headers.etag) known.add('etag', String(headers.etag));
  if (!String(headers['content-type']).startsWith('application/json')) return;
  const { data, pagination } = JSON.parse(text || '{}') as { data?: unknown; pagination?: { next_cursor?: string } };
  if (pagination?.next_cursor) known.add('cursor', pagination.next_cursor);
  const [record] = method === 'POST' || method === 'GET' ? ([data].flat() as { id?: unknown; sku?: unknown }[]) : [];
  if (typeof record?.id === 'string') known.add(tag, record.id);
  if (typeof record?.sku === 'string') known.add('sku', record.sku);
}

/** A request as text for the report, without its key. */
const shown = ({ method, path, headers, body }: FuzzRequest) => ({
  request: `${method} ${path}`.slice(0, MOST_OF_A_REQUEST),
  headers: Object.entries(headers).filter(([name]) => name !== 'x-api-key'),
  body: body?.toString().slice(0, MOST_OF_A_REQUEST),
});
