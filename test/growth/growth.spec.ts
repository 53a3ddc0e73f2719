import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocuments } from '../support/documents.js';
import { nameOf } from '../support/exercise.js';
import { startService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';
import { fileProbes } from './file-probes.js';
import { exponentOf, groupsOf, type Growth, GrowthSearch, isTooFast, sendSmall } from './growth.js';
import { MeasuredService, Target } from './measured-service.js';
import type { Probe } from './probe.js';
import { profileMembers, profileProbes } from './profile-probes.js';
import { requestProbes } from './request-probes.js';

/** `npm run growth` and `npm run prove` measure all probes; otherwise a few are sent with small inputs. */
const IS_FULL = process.env.GROWTH === 'all';
/** Only the probes whose operation and input fit this regular expression. */
const ONLY = new RegExp(process.env.GROWTH_ONLY ?? '');
/** Which of how many parts of the probes are measured. */
const [PART, PARTS] = (process.env.GROWTH_PART ?? '1/1').split('/').map(Number) as [number, number];
/** A computation whose exponent is above this fails. */
const MOST = Number(process.env.GROWTH_LIMIT ?? 1.5);
/** Every so manieth probe is sent by `npm test`. */
const EVERY = 401;
const TIMEOUT_MS = 2 ** 31 - 1;

const documents = readDocuments();
const all = documents.flatMap((document) => [
  ...requestProbes(document),
  ...fileProbes(document),
  ...(document.version === 'v2' ? profileProbes(document) : []),
]);
const isChosen = ({ operation, input }: Probe) => ONLY.test(`${operation} ${input}`);

describe('the search for computations that grow faster than their input', () => {
  it('has inputs of every operation, of every list and of every member of a profile', () => {
    const probed = new Set(all.map(({ operation }) => operation));
    const operations = documents.flatMap((document) => document.operations.map(nameOf));
    expect(operations.filter((name) => !probed.has(name))).toEqual([]);
    const inputs = all.map(({ operation, input }) => `${operation} ${input}`);
    expect(inputs).toEqual(
      expect.arrayContaining([
        'v2 orders.create body line_items: other entries',
        'v2 products.list query search of "<a"',
        'v2 documents.invoiceDocument after invoices.create with items as facturx',
      ]),
    );
    for (const member of profileMembers(documents[1]!))
      expect(inputs).toContain(`v2 imports.create profile ${member}: entries`);
    expect(new Set(inputs).size).toBe(inputs.length);
  });

  it('computes exponents', () => {
    expect(exponentOf([1, 2, 4, 8, 16], 1)).toBe(1);
    expect(exponentOf([1, 4, 16, 64, 256], 1)).toBe(2);
    expect(exponentOf([0, 0, 8, 64, 512], 4)).toBe(3);
    expect(exponentOf([8, 16, 32, 128, 512], 4)).toBe(2);
    expect(exponentOf([0, 0, 0, 4, 64], 4)).toBe(0);
  });

  it(
    IS_FULL ? `finds nothing with an exponent above ${MOST}` : 'sends small inputs, which the service answers',
    async () => {
      const files = await mkdtemp(join(tmpdir(), 'growth-'));
      const env = { ENCRYPTION_KEYS: randomBytes(32).toString('base64'), DATA_DIR: files };
      const service = await startService({ ...env, IMPORTS_WORK: String(!IS_FULL) });
      try {
        const client = await smallDemo(service, 'growth');
        if (IS_FULL) expect(await searched(service, client.key, env)).toEqual([]);
        else {
          const target = new Target(service.base, client.key);
          const some = all.filter((probe, index) => index % EVERY === 0 && isChosen(probe));
          const statuses = await sendSmall(some, target, 8);
          target.close();
          expect([...statuses.keys()].filter((status) => status === '0' || status.startsWith('5'))).toEqual([]);
          expect(statuses.get('200')).toBeGreaterThan(0);
          expect(statuses.get('400')).toBeGreaterThan(0);
        }
      } finally {
        await service.stop();
        await rm(files, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});

/** Measures all chosen probes, prints what costs processor time, and returns what grows too fast. */
async function searched(
  service: Awaited<ReturnType<typeof startService>>,
  key: string,
  env: Record<string, string>,
): Promise<Growth[]> {
  await service.app.close(); // one process belongs to the folder of files
  const measured = await MeasuredService.start(service, env);
  const target = new Target(measured.base, key);
  const search = new GrowthSearch(target, () => measured.cpu());
  const groups = groupsOf(all.filter(isChosen).filter((_, index) => index % PARTS === PART - 1));
  const found: Growth[] = [];
  try {
    for (const [index, group] of groups.entries()) {
      if (index % 20 === 0) process.stderr.write(`${index} of ${groups.length} groups of inputs\n`);
      const growths = await search.growthsOf(group, MOST).catch((cause: unknown) => {
        const [{ operation, input }] = group as [Probe];
        throw new Error(`${operation}, ${input} and ${group.length - 1} more inputs`, { cause });
      });
      found.push(...growths);
      for (const growth of growths.filter((growth) => isTooFast(growth, MOST)))
        process.stderr.write(`${rowOf(growth)}\n`);
    }
  } finally {
    target.close();
    await measured.stop();
  }
  found.sort((a, b) => b.serviceExponent - a.serviceExponent || b.serviceMs - a.serviceMs);
  process.stdout.write(`${[HEADER, ...found.map(rowOf)].join('\n')}\n`);
  return found.filter((growth) => isTooFast(growth, MOST));
}

const HEADER = `| operation | input | size | service ms | exponent | PostgreSQL ms | exponent | answer |\n| --- | --- | --- | --- | --- | --- | --- | --- |`;
const rowOf = (growth: Growth): string =>
  `| ${[
    growth.operation,
    growth.input.replaceAll('|', '\\|'),
    growth.size,
    growth.serviceMs.toFixed(1),
    growth.serviceExponent.toFixed(2),
    growth.databaseMs.toFixed(0),
    growth.databaseExponent.toFixed(2),
    growth.status,
  ].join(' | ')} |`;
