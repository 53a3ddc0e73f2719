import { CSV, ImportFixture } from '../support/imports/fixture.js';
import { readRecords, RealFileCheck } from '../support/imports/real-file-check.js';
import { bytesOf, type Json, profileBeside, REAL_FILES, type RealFile } from '../support/imports/real-files.js';

const HEADERS = { 'content-type': CSV };

const fixture = ImportFixture.use({ currency: 'EUR' });

/** Creates what the tenant has before the import, and the profile. Returns the parameters of the import but its mode. */
async function prepare(file: RealFile): Promise<string> {
  for (const list of file.before.price_lists ?? []) await fixture.client.create('/v2/price-lists', list);
  for (const product of file.before.products ?? []) await fixture.client.create('/v2/products', product);
  const profile = profileBeside(file);
  if (profile) await fixture.client.create('/v2/import-profiles', profile);
  return `resource=${file.import.resource}&profile=${profile?.reference_id ?? file.import.profile}`;
}

/** Records without what every write changes, if the file writes one of them twice. */
const comparable = (records: readonly Json[], { result }: RealFile) =>
  result?.repeated
    ? records.map((record) =>
        JSON.parse(JSON.stringify(record, (name, value) => (CHANGED.has(name) ? undefined : value))),
      )
    : records;
const CHANGED: ReadonlySet<string> = new Set(['version', 'updated_at']);

describe.each(REAL_FILES.map((file) => [file.file, file] as const))('%s', (_, file) => {
  it('makes the expected records, and changes nothing when it is sent again', async () => {
    const query = await prepare(file);
    const done = await fixture.import(`${query}&mode=${file.import.mode}`, bytesOf(file), HEADERS);
    const errors = await fixture.errors(done.id);
    const records = await readRecords(fixture.client, file.import.resource);
    const check = new RealFileCheck(file, done, errors, records, await readRecords(fixture.client, 'price-lists'));
    expect(check.differences()).toEqual([]);

    const again = await fixture.import(`${query}&mode=upsert`, bytesOf(file), HEADERS);
    expect(again).toMatchObject({ created: 0, failed: done.failed, skipped: done.skipped });
    if (!file.result?.repeated) expect(again.updated).toBe(0);
    expect((await fixture.errors(again.id)).map(({ line }) => line)).toEqual(errors.map(({ line }) => line));
    expect(comparable(await readRecords(fixture.client, file.import.resource), file)).toEqual(
      comparable(records, file),
    );
  });
});

describe('a suggestion', () => {
  const READY = REAL_FILES.filter(({ import: { profile } }) => !profile.endsWith('.json'));

  it.each(READY.map((file) => [file.file, file] as const))('finds the ready profile of %s', async (_, file) => {
    const answer = await fixture.client.send('POST', '/v2/import-profiles/suggest', bytesOf(file), HEADERS);
    expect(answer.status).toBe(200);
    const { profile, lines } = answer.body.data as { profile: Json; lines: Json[] };
    expect(profile).toMatchObject({ reference_id: file.import.profile, ready: true });
    expect(lines).toHaveLength(5);
  });
});
