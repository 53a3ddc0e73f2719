import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderGraph, importOrder } from '../../lab/structure/graph.mjs';
import { type Import, importsIn } from '../../lab/structure/imports.mjs';

export type { Import };

const ROOT = join(import.meta.dirname, '../..');

export interface Source {
  /** Path from the project's root. */
  path: string;
  text: string;
  imports: Import[];
}

/** All TypeScript files below some folders of the project, as far as these exist. */
export const sourcesBelow = (...folders: string[]): Source[] =>
  folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => read(`${folder}/${name.replaceAll('\\', '/')}`))
        .sort((a, b) => a.path.localeCompare(b.path)),
    );

let ofProduct: Source[] | undefined;

/** The packages of the project by their folders, such as `packages/embedded-postgres`. */
export const PACKAGES = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`);

/** The sources and specs of the packages; what commands generate is elsewhere. */
export const packageSources = (): Source[] =>
  sourcesBelow(...PACKAGES.flatMap((folder) => ['src', 'test'].map((part) => `${folder}/${part}`)));

/** The sources of the service without specs and their helpers. They are read once. */
export const productSources = (): Source[] =>
  (ofProduct ??= sourcesBelow('src', 'migrations').filter(({ path }) => !/\.spec\.ts$/.test(path)));

function read(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return { path, text, imports: importsIn(path, text) };
}

/** `path: from`, for readable failures. */
export const formatImport = ({ path, from }: Import): string => `${path}: ${from}`;

const FEATURE_NAMES = read('src/app/features.ts').imports.flatMap(
  ({ from }) => /^src\/features\/([\w-]+)\//.exec(from)?.[1] ?? [],
);
const FEATURE = new RegExp(`^src/features/(${FEATURE_NAMES.join('|')})/`);

export const featureOf = (path: string): string | undefined => FEATURE.exec(path)?.[1];

const FEATURE_GRAPH = folderGraph(
  productSources().flatMap(({ imports }) => imports),
  featureOf,
);

/** The features whose modules src/app/features.ts lists, each after all features that it imports. */
export const FEATURES = importOrder(FEATURE_GRAPH);

/** All features that a feature imports, also through others. */
export function importedFeatures(feature: string): ReadonlySet<string> {
  const reached = new Set(FEATURE_GRAPH.get(feature));
  for (const one of reached) for (const further of FEATURE_GRAPH.get(one) ?? []) reached.add(further);
  return reached;
}

export const versionOf = (path: string): string | undefined => /\/v(\d+)\//.exec(path)?.[1];

/** The features' files of one kind, such as `service`. */
export const inKind = (kind: string): Source[] =>
  productSources().filter(({ path }) => FEATURE.test(path) && path.endsWith(`.${kind}.ts`));

/** Whether a file is in a folder `api`, which has the shapes, documentation and mappers that all API versions of a feature share. */
export const isApi = (path: string): boolean => path.includes('/api/');

/** Whether a file is in a folder `files`, which has the import and the export of a feature's records in files, in which they are as in v2. */
export const isOfFiles = (path: string): boolean => path.includes('/files/');

export const importsOfKind = (kind: string): Import[] => inKind(kind).flatMap((source) => source.imports);

export const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** Paths of the files whose code, without comments, matches. */
export const filesWith = (pattern: RegExp, among: Source[]): string[] =>
  among.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);
