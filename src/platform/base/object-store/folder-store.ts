import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ByteRange,
  isKey,
  type ListedObject,
  STORE_ID_NAME,
  ObjectStore,
  type ObjectSource,
} from './object-store.js';
import { unlessMissing } from './store-errors.js';

/** Error codes of file systems that cannot create hard links, or not from the folder of uploads. */
const LINK_UNSUPPORTED = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
/** File extension of a copy that is not complete. */
const PARTIAL = '.part';

/** Only the operating system's user of the service may read what is stored: invoices have names and accounts. The umask cannot add rights. */
const [FILE_MODE, FOLDER_MODE] = [0o600, 0o700];

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
const never = (): boolean => false;

/** An object store in a folder. The key of an object is the path of its file. */
export class FolderStore extends ObjectStore {
  constructor(private readonly root: string) {
    super();
  }

  async put(key: string, { path }: ObjectSource): Promise<void> {
    await unlessMissing(async () => {
      const target = this.pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
      await flush(path); // so that the object survives a crash before the database refers to it
      await link(path, target).catch(async (error: unknown) => {
        if (!LINK_UNSUPPORTED.has(codeOf(error))) throw error;
        await copy(path, target);
      });
    }, never);
  }

  sizeOf(key: string): Promise<number | undefined> {
    return unlessMissing(async () => (await stat(this.pathOf(key))).size, isMissing);
  }

  read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return unlessMissing(async () => (await open(this.pathOf(key))).createReadStream(range), isMissing);
  }

  async delete(key: string): Promise<void> {
    await unlessMissing(() => rm(this.pathOf(key), { force: true }), never);
  }

  async *list(owner?: string): AsyncIterable<ListedObject[]> {
    const listed = owner === undefined ? this.files() : [await this.filesIn(owner)];
    for await (const files of listed) yield files.filter(({ key }) => isKey(key));
  }

  async removeUnfinished(time: Date): Promise<void> {
    for await (const files of this.files()) {
      for (const { key, modifiedAt } of files)
        if (key.endsWith(PARTIAL) && modifiedAt < time) await rm(join(this.root, key), { force: true });
    }
  }

  readStoreId(): Promise<string | undefined> {
    return unlessMissing(() => readFile(join(this.root, STORE_ID_NAME), 'utf8'), isMissing);
  }

  async writeStoreId(text: string): Promise<void> {
    const part = join(this.root, `${STORE_ID_NAME}.${randomUUID()}`);
    await unlessMissing(async () => {
      await mkdir(this.root, { recursive: true, mode: FOLDER_MODE });
      await writeFile(part, text, { mode: FILE_MODE });
      await flush(part);
      await rename(part, join(this.root, STORE_ID_NAME));
    }, never);
  }

  private async *files(): AsyncIterable<ListedObject[]> {
    const owners = await unlessMissing(() => readdir(this.root), isMissing);
    for (const owner of owners ?? []) yield await this.filesIn(owner);
  }

  private async filesIn(owner: string): Promise<ListedObject[]> {
    const files: ListedObject[] = [];
    for (const name of (await unlessMissing(() => readdir(join(this.root, owner)), isMissing)) ?? []) {
      const key = `${owner}/${name}`;
      const found = await unlessMissing(() => stat(join(this.root, key)), isMissing);
      if (found) files.push({ key, modifiedAt: found.ctime });
    }
    return files;
  }

  private pathOf(key: string): string {
    if (!isKey(key)) throw new Error(`${key} is not a key`);
    return join(this.root, key);
  }
}

/** Takes a file from other users and writes its data to the disk (`fdatasync`). */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(FILE_MODE); // also of one that another program has written
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Copies a file; the target appears when the copy is complete. */
async function copy(path: string, target: string): Promise<void> {
  const part = target + PARTIAL;
  try {
    await copyFile(path, part);
    await flush(part);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
