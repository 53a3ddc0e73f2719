import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Encoding } from './definition.js';
import { NotInEncoding, utf8Of, writeAsUtf8 } from './encodings.js';

const TEXT = 'Größe; 5 € „x“ – ñ';
const UTF_16 = Buffer.from(TEXT, 'utf16le');
const BIG_ENDIAN = Buffer.from(UTF_16).swap16();
const WINDOWS = Buffer.from('Gr\u00f6\u00dfe; 5 \u0080 \u0084x\u0093 \u0096 \u00f1', 'latin1');

describe('a file in another encoding', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'encodings-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function written(bytes: Buffer, encoding: Encoding): Promise<string | undefined> {
    const [path, target] = [join(folder, 'file'), join(folder, 'utf-8')];
    await writeFile(path, bytes);
    const { size } = await writeAsUtf8(path, encoding, target);
    if (size === undefined) return undefined;
    const text = await readFile(target);
    expect(text).toHaveLength(size);
    return text.toString();
  }

  it.each<[string, Buffer, Encoding]>([
    ['windows-1252', WINDOWS, 'windows-1252'],
    ['UTF-16', UTF_16, 'utf-16'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), UTF_16]), 'utf-16'],
    ['UTF-16 in the other byte order', Buffer.concat([Buffer.from([0xfe, 0xff]), BIG_ENDIAN]), 'utf-16'],
    ['UTF-16 with a mark, whatever the profile says', Buffer.concat([Buffer.from([0xff, 0xfe]), UTF_16]), 'utf-8'],
  ])('becomes UTF-8: %s', async (_, bytes, encoding) => {
    expect(await written(bytes, encoding)).toBe(TEXT);
    expect(utf8Of(bytes, encoding)?.toString()).toBe(TEXT);
  });

  it('has the euro sign of ISO 8859-15', async () => {
    expect(await written(Buffer.from([0xa4, 0xe9]), 'iso-8859-15')).toBe('€é');
  });

  it('stays as it is if it is UTF-8', async () => {
    expect(await written(Buffer.from(TEXT), 'utf-8')).toBeUndefined();
    expect(await written(Buffer.from(`\ufeff${TEXT}`), 'windows-1252')).toBeUndefined();
  });

  it('is refused if its bytes are no text', async () => {
    await expect(written(UTF_16.subarray(0, 5), 'utf-16')).rejects.toThrow(NotInEncoding);
    expect(utf8Of(Buffer.from([0x41, 0xff, 0x42]), 'utf-8')).toBeUndefined();
  });
});
