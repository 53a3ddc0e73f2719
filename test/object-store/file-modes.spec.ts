import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from '#platform/base/object-store/folder-store.js';

const KEY = '019a2c11-7d5e-7c1f-8a43-0d6a5e1f2b3c/019a2c11-7d5e-7c1f-8a43-0d6a5e1f2b3d.pdf';

describe('files of the object store in a folder', () => {
  let folder: string;
  let umask: number;

  beforeEach(async () => {
    umask = process.umask(0o022);
    folder = await mkdtemp(join(tmpdir(), 'modes-'));
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(folder, { recursive: true });
  });

  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  it('are readable by the user of the service alone, and so are their folders', async () => {
    const source = join(folder, 'source');
    await writeFile(source, 'An invoice');
    await chmod(source, 0o644);
    const root = join(folder, 'media');
    const store = new FolderStore(root);
    await store.put(KEY, { path: source, size: 10, contentType: 'application/pdf' });
    await store.writeStoreId('an id');
    expect([await modeOf(root), await modeOf(join(root, KEY, '..'))]).toEqual(['700', '700']);
    expect(await modeOf(join(root, KEY))).toBe('600');
    for (const name of (await readdir(root)).filter((one) => one.startsWith('.')))
      expect([name, await modeOf(join(root, name))]).toEqual([name, '600']);
  });
});
