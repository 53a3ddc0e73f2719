import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '#platform/base/config/env.js';
import { openSealer } from './open-sealer.js';
import { Sealer } from './sealer.js';

const newKey = () => randomBytes(32).toString('base64');

describe('a sealed text', () => {
  const key = newKey();
  const sealer = new Sealer([key]);

  it.each(['tok_1Mq2', '', 'é😀', 'x'.repeat(1024)])('is opened again: %j', (text) => {
    const sealed = sealer.seal(text, 'place');
    expect(sealed).toMatch(/^[0-9a-f]{8}\.[\w-]+$/);
    expect(sealer.open(sealed, 'place')).toBe(text);
    if (text) expect(Buffer.from(sealed.split('.')[1]!, 'base64url').includes(text)).toBe(false);
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => sealer.seal('a', 'place'))).size).toBe(100);
  });

  it('cannot be opened in another place, after a change, truncated or with another key', () => {
    const sealed = sealer.seal('secret', 'place');
    const [id, text] = sealed.split('.');
    const changed = Buffer.from(text!, 'base64url');
    changed[14]! ^= 1;
    const wrong = [`${id}.${changed.toString('base64url')}`, sealed.slice(0, -4), `${id}.`, `${id}`];
    for (const one of wrong) expect(() => sealer.open(one, 'place')).toThrow();
    expect(() => sealer.open(sealed, 'another place')).toThrow();
    expect(() => new Sealer([newKey()]).open(sealed, 'place')).toThrow(`The encryption key ${id} is missing`);
  });

  it('can be opened after a key rotation: the first key seals, the others open', () => {
    const sealed = sealer.seal('secret', 'place');
    const second = newKey();
    const rotated = new Sealer([second, key]);
    expect(rotated.open(sealed, 'place')).toBe('secret');
    expect(new Sealer([second]).open(rotated.seal('new', 'place'), 'place')).toBe('new');
  });

  it('needs keys of 32 bytes', () => {
    expect(() => new Sealer([randomBytes(16).toString('base64')])).toThrow('not 32 bytes');
  });
});

describe('the key of an installation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sealer-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const envOf = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: join(folder, 'data'), ...more });

  it('is created once, also by processes that start at the same time, and only this user can read it', async () => {
    const sealers = await Promise.all(Array.from({ length: 8 }, () => openSealer(envOf())));
    const sealed = sealers.map((sealer) => sealer.seal('secret', 'place'));
    for (const sealer of [...sealers, await openSealer(envOf())])
      expect(sealed.map((one) => sealer.open(one, 'place'))).toEqual(sealed.map(() => 'secret'));
    const file = join(folder, 'data/encryption-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'data'))).toEqual(['encryption-key']);
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 20));
    await expect(openSealer(envOf())).rejects.toThrow('not 32 bytes');
  });

  it('is the configured one if there is one, and must be configured in production', async () => {
    const [first, second] = [newKey(), newKey()];
    const sealer = await openSealer(envOf({ ENCRYPTION_KEYS: `${first},${second}` }));
    expect(new Sealer([first]).open(sealer.seal('secret', 'place'), 'place')).toBe('secret');
    expect(sealer.open(new Sealer([second]).seal('secret', 'place'), 'place')).toBe('secret');
    expect(existsSync(join(folder, 'data'))).toBe(false);
    expect(() => envOf({ NODE_ENV: 'production' })).toThrow(/^ENCRYPTION_KEYS must be set in production/);
    expect(() => envOf({ ENCRYPTION_KEYS: `${first}, ${second}` })).toThrow(/^ENCRYPTION_KEYS must be /);
    expect(envOf({ NODE_ENV: 'production', ENCRYPTION_KEYS: first }).ENCRYPTION_KEYS).toBe(first);
  });
});
