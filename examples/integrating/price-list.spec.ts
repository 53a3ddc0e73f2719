import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The recipes are JavaScript without types, as integrators read them. */
type Recipe = any;
const recipe = (name: string): Promise<Recipe> => import(`./${name}.mjs`);

const { openApi } = await recipe('api');
const { importPriceList } = await recipe('price-list');

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, name));
const PROFILE = JSON.parse(String(fileOf('price-list.profile.json'))) as { reference_id: string };
const FILE = fileOf('price-list.csv');

describe('a price list from a spreadsheet', () => {
  const ended = { id: '7', status: 'completed_with_errors', created: 0, updated: 4, unchanged: 0, failed: 1 };
  const refused = { line: 6, reference: 'NW-999', code: 'validation_failed', message: 'x', details: [] };
  const taken = { code: 'duplicate_reference', message: 'x', details: [] };
  let sent: [request: string, body: unknown][];
  let isStored: boolean;

  /** Answers the requests of the recipe as the service does. */
  function fetch(url: string, { method, body }: RequestInit): Promise<Response> {
    const request = `${method} ${url}`;
    sent.push([request, typeof body === 'string' ? JSON.parse(body) : body]);
    const page = { data: [{ id: '5', reference_id: PROFILE.reference_id }], pagination: { next_cursor: null } };
    const answers: [path: string, status: number, body: unknown][] = [
      ['POST /v2/import-profiles', isStored ? 409 : 201, isStored ? taken : { data: { id: '5' } }],
      ['GET /v2/import-profiles?', 200, page],
      ['PATCH /v2/import-profiles/5', 200, { data: { id: '5' } }],
      ['POST /v2/imports?', 202, { data: { id: '7' } }],
      ['GET /v2/imports/7/errors', 200, undefined],
      ['GET /v2/imports/7', 200, { data: ended }],
    ];
    const [, status, answer] = answers.find(([path]) => request.startsWith(path))!;
    return Promise.resolve(
      answer ? Response.json(answer, { status }) : new Response(`${JSON.stringify(refused)}\n`, { status }),
    );
  }
  const importList = () => importPriceList(openApi({ base: '', key: 'k', fetch }), PROFILE, FILE);

  beforeEach(() => {
    sent = [];
    isStored = false;
  });

  const IMPORT = 'POST /v2/imports?mode=upsert&on_error=skip&resource=product_prices&profile=price-list';

  it('is sent as it was saved, with the profile that says how it is read', async () => {
    expect(await importList()).toEqual({ created: 0, updated: 4, unchanged: 0, refused: [refused] });
    expect(sent.slice(0, 2)).toEqual([
      ['POST /v2/import-profiles', PROFILE],
      [IMPORT, FILE],
    ]);
  });

  it('changes the profile that is stored already', async () => {
    isStored = true;
    await importList();
    expect(sent.map(([request]) => request)).toEqual([
      'POST /v2/import-profiles',
      'GET /v2/import-profiles?page_size=100&include_total=false&reference_ids=price-list',
      'PATCH /v2/import-profiles/5',
      IMPORT,
      'GET /v2/imports/7',
      'GET /v2/imports/7/errors',
    ]);
  });
});

describe('docs/price-list-from-a-spreadsheet.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/price-list-from-a-spreadsheet.md'), 'utf8');

  it.each(['price-list.csv', 'price-list.profile.json'])('shows %s as it is', (name) => {
    const [, shown] = new RegExp(`<!-- examples/integrating/${name}[^\\n]*\\n\`\`\`\\w+\\n([^\`]*)\`\`\``).exec(page)!;
    expect(shown).toBe(String(fileOf(name)));
  });

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
    expect(named).toEqual(['import']);
    expect(Object.keys(scripts)).toContain('import');
  });
});
