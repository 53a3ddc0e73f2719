import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes the licences of all that the image ships: name, version, licence and its texts for every production package that is installed here, and
// for the packages of which the build copies files. The image has the result as /app/THIRD_PARTY_LICENSES.
//   node scripts/licences.mjs [--folder FOLDER] FILE
const ROOT = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const folder = args[0] === '--folder' ? args.splice(0, 2)[1] : ROOT;
const [file] = args;
if (!file) {
  console.error('Name the file to write: node scripts/licences.mjs FILE');
  process.exit(1);
}

/** Development packages of which `scripts/build.mjs` copies files. */
const COPIED = ['@scalar/api-reference'];
/** Packages without the field `license`. Their file has the text of this licence. */
const READ = { busboy: 'MIT', 'png-js': 'MIT', streamsearch: 'MIT' };
const TEXT_FILE = /^(?:licen[cs]e|copying|copyright|notice|unlicense)/i;
const LESSER = ['LGPL-3.0.txt', 'GPL-3.0.txt'].map((name) => join(ROOT, 'docker/licences', name));
const RULE = '='.repeat(80);

const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
const shipped = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !link && (!dev || COPIED.includes(nameOf(path))))
  .filter(([path]) => existsSync(join(folder, path))) // others are for other platforms
  .map(([path]) => licenceOf(path))
  .sort((one, other) => (one.title < other.title ? -1 : 1));
const unknown = shipped.filter(({ licence }) => !licence).map(({ title }) => title);
if (unknown.length) {
  console.error(
    `The licence of ${unknown.join(', ')} is not known. Read its files, then name it in scripts/licences.mjs and docs/dependencies.md.`,
  );
  process.exit(1);
}
const lesser = shipped.some(({ licence }) => licence.includes('LGPL')) ? LESSER.map(textOf) : [];
writeFileSync(file, [head(), ...shipped.map(({ text }) => text), ...lesser].join(`\n${RULE}\n`));
console.log(file);

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Title, licence (undefined if it is not known) and the text of the entry of an installed package. */
function licenceOf(path) {
  const at = join(folder, path);
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  const title = `${name} ${version}`;
  const licence = typeof license === 'string' ? license : READ[name];
  const files = readdirSync(at)
    .filter((one) => TEXT_FILE.test(one))
    .sort();
  const texts = files.length
    ? files.map((one) => textOf(join(at, one)))
    : [`The package has no file with a licence.`, ...readmeOf(at)];
  const by = [author?.name ?? author, repository?.url ?? repository].filter((one) => typeof one === 'string');
  return { title, licence, text: [title, `Licence: ${licence}`, ...by, '', ...texts].join('\n') };
}

/** What the README of a package says about licences, of sharp's libraries also their versions. */
function readmeOf(at) {
  const readme = readdirSync(at).find((one) => /^readme/i.test(one));
  const section = readme && /^#+ licen[cs].*$[^]*?(?=^#|$(?![^]))/im.exec(textOf(join(at, readme)))?.[0];
  const versions = join(at, 'versions.json');
  return [...(section ? [section] : []), ...(existsSync(versions) ? ['Versions:', textOf(versions)] : [])];
}

function textOf(path) {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim();
}

function head() {
  const counts = new Map();
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const lines = [...counts].sort().map(([licence, count]) => `  ${licence}: ${count}`);
  return `Licences of the packages that the service ships. Packages by licence:

${lines.join('\n')}

libvips and the libraries that the package @img/sharp-libvips-* names are used under the LGPL-3.0 as a shared library, which can be replaced: it is
the file of that package in node_modules. Its source: https://github.com/lovell/sharp-libvips
`;
}
