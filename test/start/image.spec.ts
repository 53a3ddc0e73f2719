import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import { FONT_NAMES, fontPath } from '../../packages/invoice-documents/src/pdf/fonts.js';
import { PNG } from '../../packages/image-inspection/test/images.js';
import { issueKey } from '../support/keys.js';
import { uploaded } from '../support/uploads.js';
import { Starts } from './starts.js';

const ROOT = join(import.meta.dirname, '../..');
/** What the build makes by `scripts/licences.mjs`. */
const LICENCES = 'THIRD_PARTY_LICENSES';

/** What the last stage of the Dockerfile copies, from the project or from its build: paths of the source and of the copy. */
function copies(): [source: string, copy: string][] {
  const stage = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)!;
  return [...stage.matchAll(/^COPY (?:--from=build )?(.+) (\S+)$/gm)].flatMap(([, sources, target]) =>
    sources!.split(' ').map((from): [string, string] => {
      const source = from.replace('/app/', '');
      return [source, target!.endsWith('/') ? join(target!, basename(source)) : target!];
    }),
  );
}

describe('the files of the image', () => {
  let folder: string;
  let starts: Starts;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'image-'));
    for (const [source, copy] of copies()) {
      if (source === LICENCES)
        execFileSync(process.execPath, [join(ROOT, 'scripts/licences.mjs'), join(folder, LICENCES)]);
      else cpSync(join(ROOT, source), join(folder, copy), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    starts = await Starts.make(join(folder, 'dist/src/main.js'));
  });
  afterAll(async () => {
    await starts.end();
    rmSync(folder, { recursive: true });
  });

  const ENCRYPTION_KEYS = `${'A'.repeat(43)}=`;
  const PRODUCTION = { NODE_ENV: 'production', ENCRYPTION_KEYS, DRAIN_SECONDS: '0' };

  it('have no embedded PostgreSQL: a start without DATABASE_URL says so in one line', async () => {
    const service = starts.start(PRODUCTION);
    expect(await service.ended).toBe(1);
    expect([service.output, service.errors]).toEqual([
      '',
      'DATABASE_URL is not set, and this installation does not contain the embedded PostgreSQL: set DATABASE_URL to use a PostgreSQL server of your own.\n',
    ]);
  });

  it('have each font of the documents: the build deletes no other files of their packages than those that are not used', () => {
    const [command] = /find node_modules\/source-sans .*?-delete/s.exec(
      readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8'),
    )!;
    const kept = [...command.matchAll(/! -name '([^']+)'/g)].map(
      ([, pattern]) => new RegExp(`^${pattern!.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
    );
    const paths = FONT_NAMES.flatMap((name) => [fontPath(name, 'regular'), fontPath(name, 'bold')]);
    const files = paths.filter((path) => !path.includes('dejavu')).map((path) => basename(path));
    expect(kept.length).toBeGreaterThan(5);
    expect(files.filter((file) => !kept.some((pattern) => pattern.test(file)))).toEqual([]);
  });

  it('have all that the service needs, also to decode an image', async () => {
    const database = await createTestDatabase();
    const service = starts.start({ ...PRODUCTION, DATABASE_URL: database.serviceUrl });
    const base = await service.ready();
    const client = new Client(base, await issueKey(database, { slug: 'image' }), 'image');
    expect(await uploaded(client, PNG)).toMatchObject({ width: 1, height: 1 });
    service.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    await database.release();
  });
});
