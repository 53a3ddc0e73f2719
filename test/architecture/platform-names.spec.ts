import { FEATURE_ERROR_CODES, QUOTAS, RESOURCE_TYPES, SCOPES } from '#app/api-names.js';
import { PLATFORM_QUOTAS } from '#platform/data/quotas/quotas.js';
import { singular } from '../../scripts/generate-module/names.mjs';
import { FEATURES, inKind, productSources, type Source, withoutComments } from '../support/sources.js';

const TABLES = inKind('entity').flatMap(({ text }) =>
  [...text.matchAll(/@Entity\('(\w+)'/g)].map(([, table]) => table!),
);

const NAMES = new Set([
  ...FEATURES,
  ...TABLES,
  ...[FEATURE_ERROR_CODES, SCOPES, RESOURCE_TYPES, QUOTAS].flatMap((names) => Object.keys(names)),
]);
for (const quota of Object.keys(PLATFORM_QUOTAS)) NAMES.delete(quota);

/** Names that are words of the platform too, and what they mean there. Of these only the tables are looked for. */
const WORDS: Record<string, string> = {
  address: 'of a computer in the network',
  attributes: 'of a span of a trace',
  exports: 'of a module of Nest',
  imports: 'the declarations of files of a resource',
  import: 'a class of connections and of bodies, which have shares of their own',
  order: 'ascending or descending',
  sandbox: 'a kind of tenant, which has a clock of its own and other shares than live tenants',
  sandboxes: 'the member that all of them are in fair shares',
  return: 'a statement, and the method that ends an iterator',
  settings: 'those of a transaction and of a deployment',
};

/** Names that files of the platform contain, and why. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  'base/object-store/file-addresses.ts': { media: 'the path of public files, which stored URLs contain' },
  'base/object-store/open-store.ts': { media: 'the folder of stored files, which exists in deployments' },
  'data/sql/ended-keys.ts': { api_keys: 'whether a key has ended; keys are what the edge authenticates by' },
  'data/sql/tenant-tables.ts': { api_keys: 'the keys of a tenant that is deleted go first' },
  'edge/auth/key-standing.ts': { api_keys: 'the same' },
  'edge/auth/own-authority.ts': { api_keys: 'the same' },
  'edge/validation/unknown-names.ts': {
    shipment_items: 'a field, which callers mean by the names of other systems',
    price_list: 'a name of other systems for a field',
  },
};

const IMPORT = /^(?:import|export) [^;]*? from '[^']*';|^import '[^']*';/gm;

/** A name that has several parts is found anywhere; a single word in quotes, as a property, and as a table or the resource of a scope. */
function spells(code: string, name: string): boolean {
  if (!code.includes(name)) return false;
  const has = (pattern: string) => new RegExp(pattern).test(code);
  if (has(`\\b(from|join|into|update) ${name}\\b`)) return true;
  if (name in WORDS) return false;
  return /[-_]/.test(name)
    ? has(`(?<![\\w-])${name}(?![\\w-])`)
    : has(`['"\`]${name}(:(read|write|delete))?['"\`]|(?<!\\w)${name}\\??:`);
}

const found = (files: readonly Pick<Source, 'path' | 'text'>[], names: Iterable<string> = NAMES) =>
  files.flatMap(({ path, text }) => {
    const code = withoutComments(text).replace(IMPORT, '');
    return [...names]
      .filter((name) => spells(code, name))
      .map((name) => `${path.slice('src/platform/'.length)}: ${name}`);
  });

const PLATFORM = productSources().filter(({ path }) => path.startsWith('src/platform/'));

describe('the platform', () => {
  it('contains no name of a feature, of its tables, error codes, scopes, resource types and quotas', () => {
    expect(NAMES.size).toBeGreaterThan(100);
    const expected = Object.entries(EXCEPTIONS).flatMap(([path, names]) =>
      Object.keys(names).map((name) => `${path}: ${name}`),
    );
    expect(found(PLATFORM)).toEqual(expected);
  });

  it.each(['complaints', 'returns'])('leaves the name %s to a generated resource', (plural) => {
    expect(found(PLATFORM, [plural, singular(plural)])).toEqual([]);
  });

  it.each([
    ["const TABLE = 'products';", 'products'],
    ['const TEXT = `select id from orders where tenant_id = $1`;', 'orders'],
    ["throw new DomainError('over_shipped', 'x');", 'over_shipped'],
    ["allows(scopes, 'webhooks:write')", 'webhooks'],
    ['const TYPES = { invoice: 1, price_list: 2 };', 'price_list', 'invoice'],
    ["if (feature === 'contract-pricing') return;", 'contract-pricing'],
  ])('could not contain %s', (text, ...names) => {
    expect(found([{ path: 'src/platform/x.ts', text }])).toEqual(names.map((name) => `x.ts: ${name}`));
  });

  it.each([
    '// an order of the products',
    "import { ApiKeys } from '../auth/api-keys.js';",
    'return rows.map((order) => order.address);',
  ])('could contain %s', (text) => {
    expect(found([{ path: 'src/platform/x.ts', text }])).toEqual([]);
  });
});

it('the names of every feature are in src/app/api-names.ts', () => {
  const files = productSources().map(({ path }) => path);
  const listed = productSources()
    .find(({ path }) => path === 'src/app/api-names.ts')!
    .imports.map(({ from }) => `${from}.ts`);
  const declared = files.filter((path) => /^src\/features\/[\w-]+\/api-names\.ts$/.test(path));
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((path) => !listed.includes(path))).toEqual([]);
});
