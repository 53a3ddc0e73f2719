import { Readable } from 'node:stream';
import { arrayRecords, isJsonArray } from './array-records.js';
import type { FilePosition, FileRecord } from './file-records.js';

const START: FilePosition = { line: 1, offset: 0 };

async function recordsOf(text: string, { from = START, size = 7 } = {}): Promise<FileRecord[]> {
  const bytes = Buffer.from(text).subarray(from.offset);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const records: FileRecord[] = [];
  for await (const record of arrayRecords(Readable.from(chunks), from)) records.push(record);
  return records;
}
const shown = (records: readonly FileRecord[]) => records.map(({ line, bytes }) => [line, String(bytes)]);

const ARRAY = '\ufeff [\n  {"a": "x],\\"[", "b": [1, {}]},\r\n\n  {\n    "c": 2\n  }\n, 3,"d,"]\n';

describe('the entries of a JSON array', () => {
  it.each([1, 2, 3, 7, 1_000])('are numbered records, in pieces of %i bytes', async (size) => {
    expect(shown(await recordsOf(ARRAY, { size }))).toEqual([
      [1, '{"a": "x],\\"[", "b": [1, {}]}'],
      [2, '{\n    "c": 2\n  }\n'],
      [3, '3'],
      [4, '"d,"'],
    ]);
  });

  it('are read from the end of each record on', async () => {
    const all = await recordsOf(ARRAY);
    for (const [index, { next }] of all.entries())
      expect(await recordsOf(ARRAY, { from: next })).toEqual(all.slice(index + 1));
  });

  it('that are not complete, or stand behind the array, are records that are no JSON', async () => {
    expect(shown(await recordsOf('[{"a":1},\n{"b":'))).toEqual([
      [1, '{"a":1}'],
      [2, '{"b":'],
    ]);
    expect(shown(await recordsOf('[{"a":1} x]\n{"b":2}'))).toEqual([
      [1, '{"a":1} x'],
      [2, '{"b":2}'],
    ]);
  });

  it('may be none', async () => {
    expect(await recordsOf(' [ ]')).toEqual([]);
  });
});

it('is recognised by its first character', () => {
  for (const text of ['[{}]', '\ufeff\n [', '[']) expect(isJsonArray(Buffer.from(text))).toBe(true);
  for (const text of ['', '{"a":[]}', 'a,[b]']) expect(isJsonArray(Buffer.from(text))).toBe(false);
});
