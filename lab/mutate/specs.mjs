import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path/posix';
import { importsIn } from '../structure/imports.mjs';

/** Files that hold rules, services and statements. The other files declare columns, fields, routes and modules. */
const DECLARATIONS = /\.(entity|module|dto|shape|docs|controller|spec)\.ts$|\/v\d+\//;
/** Folders of the platform that have rules of their own; specs over HTTP with the name of the folder exercise them. */
const PLATFORM_FOLDERS = ['platform/edge/idempotency', 'platform/data/journal', 'platform/edge/rate-limits'];

/** Packages that have rules of their own. */
const PACKAGES = ['packages/bank-statements', 'packages/image-inspection', 'packages/invoice-documents'];

/** The feature of a file, or its folder of the platform, such as `platform/data/journal`, or its package. */
export const featureOf = (path) =>
  /^packages\/[^/]+/.exec(path)?.[0] ?? /^src\/(platform\/[^/]+\/[^/]+|features\/[^/]+|[^/]+)\//.exec(path)?.[1];

/** The folder of a feature's sources. */
const folderOf = (feature) => (feature.startsWith('packages/') ? `${feature}/src` : `src/${feature}`);

/** Features are the folders of `src` that have a module which src/app/features.ts lists, some folders of the platform and some packages. */
export function featuresOf(root) {
  const text = readFileSync(join(root, 'src/app/features.ts'), 'utf8');
  const features = [...text.matchAll(/from '#features\/([\w-]+)\/[\w-]+\.module\.js'/g)].map(([, feature]) => feature);
  return [...features.map((name) => `features/${name}`), ...PLATFORM_FOLDERS, ...PACKAGES].sort();
}

/** The files of a feature that are changed, sorted. */
export const changedFiles = (root, feature) =>
  filesBelow(root, folderOf(feature)).filter((path) => path.endsWith('.ts') && !DECLARATIONS.test(path));

/**
 * The specs that exercise a file of a feature. `units` start no service. `overHttp` are the feature's own, then those of other
 * features and of `test` that mention it, those that send the examples of every documented operation, and for the forms of files the specs of
 * imports and exports.
 * @returns {{ units: string[], overHttp: string[] }} paths from the root
 */
export function specsOf(root, file) {
  const feature = featureOf(file);
  const specs = ['src', 'packages', 'test']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => path.endsWith('.spec.ts'));
  const isOwn = (path) => featureOf(path) === feature;
  const own = specs.filter(isOwn);
  const usesService = (path) => localImports(root, path).includes('test/support/service.ts');
  const exercises = (path) => EXERCISING.test(path) || (file.endsWith('.queries.ts') && OF_STATEMENTS.test(path));
  const isOfFiles = (path) => file.includes('/files/') && OF_FILES.test(path);
  const others = specs.filter(
    (path) => !isOwn(path) && (isOfFiles(path) || (exercises(path) && mentions(root, path, feature))),
  );
  return {
    units: own.filter((path) => !usesService(path)),
    overHttp: [...own.filter(usesService), ...others],
  };
}

/** Specs that may exercise a feature from outside; others start processes or test only the platform. */
const EXERCISING = /\.http\.spec\.ts$|^test\/(storm|bad-input)\//;
/** Slow specs that only notice changes of statements. */
const OF_STATEMENTS = /^test\/tenancy\/tenancy\.spec\.ts$/;
/** Specs that import and export files of every feature. */
const OF_FILES = /^(src\/features\/(imports|exports)|test\/imports)\//;

function mentions(root, path, feature) {
  if (feature.startsWith('platform/')) return basename(path).startsWith(basename(feature));
  const text = readFileSync(join(root, path), 'utf8');
  return /\/(documents|bad-input)\.js/.test(text) || new RegExp(`[/#]${feature}\\b`).test(text);
}

const localImports = (root, path) =>
  importsIn(path, readFileSync(join(root, path), 'utf8')).map(({ from }) => `${from}.ts`);

function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`).sort();
}
