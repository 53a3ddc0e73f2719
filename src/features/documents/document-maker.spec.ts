import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentOf } from '../../../packages/invoice-documents/test/contents.js';
import { DocumentMaker } from './document-maker.js';

describe('the processes that make documents', () => {
  const maker = new DocumentMaker();
  /** Its processes are killed. */
  const ending = new DocumentMaker();
  let folder: string;
  let count = 0;
  let umask: number;

  beforeAll(async () => {
    umask = process.umask(0o022); // the usual one, with which files can be read by all users
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
  });
  afterAll(async () => {
    process.umask(umask);
    maker.onModuleDestroy();
    ending.onModuleDestroy();
    await rm(folder, { recursive: true });
  });

  const make = (tenantId: string, lines = 1, by = maker) => {
    const content = contentOf({ lines: Array.from({ length: lines }, () => ({})) });
    return by.make({ content, format: 'pdf', language: 'en', path: join(folder, String(++count)), tenantId });
  };
  const refusal = (code: string) => expect.objectContaining({ code });

  it('write documents of equal bytes, one at a time for a tenant and two in all', async () => {
    const made = await Promise.all(['a', 'a', 'b', 'c'].map((tenant) => make(tenant)));
    expect(new Set(made.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(maker.processIds).toHaveLength(2);
    expect((await readFile(join(folder, String(count)))).length).toBe(made[0]!.bytes);
  });

  it('write files that the user of the service alone can read', async () => {
    await make('a');
    expect((await stat(join(folder, String(count)))).mode & 0o777).toBe(0o600);
  });

  it('serve a tenant between two documents of another', async () => {
    await Promise.all([make('c'), make('d')]); // both processes have started
    const order: string[] = [];
    const all = ['a', 'a', 'a', 'a', 'b'].map((tenant) =>
      make(tenant, tenant === 'a' ? 60 : 1).then(() => order.push(tenant)),
    );
    await Promise.all(all);
    expect(order.indexOf('b')).toBeLessThan(3);
  });

  it('can be killed: the document is refused with unavailable, the next one is made', async () => {
    await make('a', 1, ending);
    const killed = make('a', 800, ending);
    const next = make('a', 1, ending);
    await new Promise((wake) => setTimeout(wake, 50));
    process.kill(ending.processIds[0]!, 'SIGKILL');
    await expect(killed).rejects.toEqual(refusal('unavailable'));
    expect((await next).bytes).toBeGreaterThan(1000);
  });

  it('have a time limit, after which the document is refused', async () => {
    ending.timeLimitMs = 1;
    await expect(make('a', 800, ending)).rejects.toEqual(refusal('unavailable'));
    ending.timeLimitMs = 60_000;
    expect((await make('a', 1, ending)).bytes).toBeGreaterThan(1000);
  });

  it('have a maximum of waiting documents for each tenant', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 67 }, () => make('a')));
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => reason.code)).toEqual(['rate_limited', 'rate_limited']);
  });
});
