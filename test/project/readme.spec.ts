import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCUMENT_FORMATS } from '#features/settings/document-formats.js';
import { READY_PROFILES } from '#features/imports/profiles/ready/index.js';
import { readEnv } from '#platform/base/config/env.js';
import { Client } from '../support/client.js';
import { sharedService, type TestService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

const README = readFileSync('README.md', 'utf8');
/** Pages that a newcomer reads next; their commands, files and variables must exist too. */
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/integrating.md', 'docs/running.md'];
/** So that a newcomer reads it to its end. */
const MAX_LINES = 260;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Variables of the programs, which are no settings of the service. */
const OTHER_VARIABLES = ['LOOKUP', 'WCA_BASE', 'WCA_API_KEY'];

/** Values that differ between demo tenants. */
const VOLATILE = /"(id|parent_id|created_at|updated_at)": ?"[^"]*"/g;
const steady = (value: unknown) => JSON.parse(JSON.stringify(value).replace(VOLATILE, '"$1":"…"')) as unknown;

/** The curl commands of the README with the responses that it shows. */
const REQUESTS = [
  ...README.matchAll(/```sh\ncurl [^\n]*'http:\/\/127\.0\.0\.1:3000([^']+)'\n```[^`]*```json\n([^`]+)```/g),
];

describe('README', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await smallDemo(service, 'readme');
  });

  it.each(REQUESTS.map(([, path, answer]) => [path!, answer!]))('%s is answered as shown', async (path, answer) => {
    const { body } = await client.get(path);
    expect(steady(body)).toEqual(steady(JSON.parse(answer)));
  });

  it('shows one success and one error', () => expect(REQUESTS).toHaveLength(2));

  it(`has at most ${MAX_LINES} lines`, () =>
    expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES));

  it('lists the steps of the sale that it shows in full, with amounts of their answers', () => {
    const steps = [...README.matchAll(/^(\d\. .+)\n {3}(?:GET|POST) [^]*?(?=^\d\. |^```)/gm)];
    const listed = [...README.matchAll(/^\| (\d\. [^|]+) \| ([^|]+) \|$/gm)];
    expect(listed.map(([, title]) => title)).toEqual(steps.map(([, title]) => title));
    const missing = listed.flatMap(([, title, answer], index) =>
      (answer!.match(/\d+(?:\.\d+)?/g) ?? [])
        .filter((number) => !steps[index]![0].includes(number))
        .map((number) => `${title}: ${number}`),
    );
    expect(missing).toEqual([]);
  });

  it('names in its first screen the systems whose files are recognised, and the formats of documents', () => {
    const screen = README.split('## Two commands')[0]!.toLowerCase();
    const systems = READY_PROFILES.map(({ name }) => /^\w+/.exec(name)![0].toLowerCase());
    expect(new Set(systems).size).toBeGreaterThan(5);
    expect(systems.filter((system) => !screen.includes(system))).toEqual([]);
    const formats = DOCUMENT_FORMATS.map((format) => format.replace(/_.*/, ''));
    expect(formats.filter((format) => !screen.replace('-x', 'x').includes(format))).toEqual([]);
  });

  it('links the source of everything that it says of other products, or has a dash', () => {
    const [, table] = README.split('## Compared with shop platforms');
    const rows = [...table!.split('\n## ')[0]!.matchAll(/^\| (.+) \|$/gm)].map(([, cells]) => cells!.split(' | '));
    expect(rows.length).toBeGreaterThan(4);
    const claims = rows.slice(1).flatMap((cells) => cells.slice(2).map((text) => `${cells[0]}: ${text}`));
    expect(claims.filter((claim) => !claim.endsWith(': —') && !/\]\(https:\/\//.test(claim))).toEqual([]);
  });

  it('has the measured figures of docs/performance.md', () => {
    const performance = readFileSync('docs/performance.md', 'utf8');
    const [, read, perSecond] = /\| read one \|.*\| ([\d.]+) \| (\d+) \| \d+ \|/.exec(performance)!;
    const [, micros, imports] = /\| 100000 products with two prices \| (\d+) .*\| ([\d.]+) \| ≤/.exec(performance)!;
    const shown = /a read costs ([\d.]+) times [^,]+, an\s+import of 100,000 products ([\d.]+) times/.exec(README);
    expect(shown?.slice(1)).toEqual([read, imports]);
    expect(README).toContain(`answer ${Number(perSecond).toLocaleString('en-US')} reads of one record per second`);
    expect(README).toContain(`takes ${Math.round(Number(micros) / 10)} s of processor`);
  });

  it.each(PAGES)('%s names only commands, files and variables that exist', (page) => {
    const text = readFileSync(page, 'utf8');
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !scripts[name])).toEqual([]);
    const files = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => path!);
    expect(files.filter((path) => !existsSync(join(dirname(page), path)))).toEqual([]);
    const variables = [...text.matchAll(/`([A-Z]+_[A-Z_]+|PORT)`/g)].map(([, name]) => name!);
    const unknown = variables.filter((name) => !OTHER_VARIABLES.includes(name) && !(name in readEnvWith(name)));
    expect(unknown).toEqual([]);
  });
});

/** An environment with one variable set, so that variables without default are included. */
function readEnvWith(name: string): object {
  const examples: Record<string, string> = {
    API_DOCS: 'true',
    MCP_ENABLED: 'true',
    SANDBOX_WORK: 'true',
    TEST_KEYS_ON_LIVE: 'read',
    DEMO_TENANT: 'true',
    METRICS_PORT: '1',
    PUBLIC_URL: 'http://x',
    LOG_LEVEL: 'info',
    CDN_BASE_URL: 'http://x',
    CORS_ORIGINS: 'https://x',
    S3_BUCKET: 'files',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x',
    ENCRYPTION_KEYS: `${'A'.repeat(43)}=`,
  };
  // the owner's login is read only together with the service's
  return readEnv({
    DATABASE_URL: 'postgres://x/y',
    [name]: examples[name] ?? (name.endsWith('_URL') ? 'postgres://x/y' : '1'),
  });
}
