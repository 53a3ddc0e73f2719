import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** One import or re-export of a source file. */
export interface Import {
  path: string;
  /** What is imported, as written between the braces. */
  names: string;
  /** Package, or the imported file's path from the project's root without its ending. */
  from: string;
  isType: boolean;
}

export interface Source {
  /** From the project's root. */
  path: string;
  text: string;
  imports: Import[];
}

/** All TypeScript files below some folders of the project. */
export const sourcesBelow = (...folders: string[]): Source[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`${folder}/${name.replaceAll('\\', '/')}`))
      .sort((a, b) => a.path.localeCompare(b.path)),
  );

let ofProduct: Source[] | undefined;

/** What the service consists of: everything but the tests beside it. Read once. */
export const productSources = (): Source[] =>
  (ofProduct ??= sourcesBelow('src', 'migrations').filter(({ path }) => !/\.spec\.ts$|\/testing\//.test(path)));

function read(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const written = text.matchAll(/^(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from\s+'([^']+)'/gm);
  const imports = [...written].map(([, type, names, from]) => ({
    path,
    names: names!,
    from: from!.startsWith('.') ? normalize(join(dirname(path), from!)).replace(/\.js$/, '') : from!,
    isType: type !== undefined || areAllTypes(names!),
  }));
  return { path, text, imports };
}

/** `{ type A, type B }` */
const areAllTypes = (names: string): boolean => {
  const inside = /^\{([\s\S]*)\}$/.exec(names)?.[1];
  return inside !== undefined && inside.split(',').every((name) => !name.trim() || name.trim().startsWith('type '));
};

/** `path: from`, as failures are easiest to read. */
export const formatImport = ({ path, from }: Import): string => `${path}: ${from}`;

/** In the order in which they build on each other. */
export const FEATURES = [
  'attributes',
  'price-lists',
  'products',
  'sales-reps',
  'customers',
  'customer-segments',
  'payment-methods',
  'contract-pricing',
  'prices',
  'orders',
  'invoices',
  'credit-notes',
  'reconciliation',
  'shipments',
  'media',
];
const FEATURE = new RegExp(`^src/(${FEATURES.join('|')})/`);

export const featureOf = (path: string): string | undefined => FEATURE.exec(path)?.[1];
export const versionOf = (path: string): string | undefined => /\/v(\d+)\//.exec(path)?.[1];

/** The features' files of one kind, such as `service`. */
export const inKind = (kind: string): Source[] =>
  productSources().filter(({ path }) => FEATURE.test(path) && path.endsWith(`.${kind}.ts`));

/** What the versions of a feature share: field classes, and mappers from them and to them. */
export const isWire = (path: string): boolean => path.includes('/wire/');

export const importsOfKind = (kind: string): Import[] => inKind(kind).flatMap((source) => source.imports);

export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** The files whose code matches. */
export const filesWith = (pattern: RegExp, among: Source[]): string[] =>
  among.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);
