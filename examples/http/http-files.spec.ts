import { readdirSync, readFileSync } from 'node:fs';
import { httpFiles } from '../../scripts/http-files.mjs';
import { Client } from '#test/support/client.js';
import { readDocuments } from '#test/support/documents.js';
import { parseHttpFile, runHttpFile } from '#test/support/http-file.js';
import { sharedService } from '#test/support/service.js';
import { smallDemo } from '#test/support/small-demo.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const [, v2] = readDocuments();
const made = httpFiles(v2!.raw as object);

describe('the requests of examples/http', () => {
  it('are up to date with the documents', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.http'));
    expect(files).toEqual([...Object.keys(made), 'story.http'].sort());
    const outdated = Object.keys(made).filter((name) => read(name) !== made[name]);
    if (outdated.length) throw new Error(`Run "npm run openapi": ${outdated.join(', ')}`);
  });

  it('lead from a price to a credit note', async () => {
    const client = await (await sharedService()).tenant();
    const answers = await runHttpFile(client, parseHttpFile(read('story.http')));
    const failed = answers.filter(([, { status }]) => status >= 300);
    expect(failed.map(([title, { body }]) => [title, body])).toEqual([]);
    const found = Object.fromEntries(answers) as Record<string, { body: any }>;
    expect(found['What will this customer pay for 12?']!.body.data.lines[0].unit_price).toBe(10);
    expect(found['The customer pays the rest']!.body.data).toMatchObject({ due_amount: 0, invoice_status: 'CLOSED' });
    expect(found['Everything that happened to the invoice']!.body.data.length).toBeGreaterThan(2);
  });

  describe('of each group', () => {
    let client: Client;
    /** With the key of a sandbox, for the file whose requests are about it. */
    let ofSandbox: Client;
    beforeAll(async () => {
      client = await smallDemo(await sharedService(), 'http-files');
      const { key } = await client.create('/v2/sandboxes', { name: 'HTTP files' });
      ofSandbox = new Client(client.base, key as string, client.slug);
    });

    // the last groups first: they build on the others, and each file ends with deletions
    it.each(Object.keys(made).reverse())('%s succeeds with the demo tenant', async (name) => {
      const answers = await runHttpFile(name === 'sandbox.http' ? ofSandbox : client, parseHttpFile(read(name)));
      const failed = answers.filter(([, { status }]) => status >= 300);
      expect(failed.map(([title, { body }]) => [title, body])).toEqual([]);
    });
  });
});
