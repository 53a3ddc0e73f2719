import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// Builds dist by the configuration of `nest build`, with the native TypeScript compiler, which is much faster. Then it joins the files of the
// programs that have many: Node takes longer to find and read thousands of small files than for all else at a start.
const PROGRAMS = {
  service: 'dist/src/main.js',
  cli: 'dist/src/app/cli/main.js',
  reader: 'dist/src/features/imports/reading/process.js',
  statements: 'dist/packages/bank-statements/src/process.js',
};
const BUNDLE = 'dist/src/bundle';
/** Imported from their own files: what only some starts load, packages whose inner files the service imports too, and what is not installed. */
const NOT_BUNDLED = [
  ...['#embedded-postgres', '@aws-sdk/*', '@modelcontextprotocol/*', '@opentelemetry/*', '@redis/client'],
  ...['pg', 'pino', 'swagger-ui-dist'],
  ...['@fastify/static', '@fastify/view', '@mikro-orm/core', '@nestjs/microservices', '@nestjs/websockets'],
  ...['class-transformer/storage', 'react-native-sqlite-storage'],
];
/** Loads the package TypeORM once more, for two classes that its present version no longer has. */
const TYPEORM_COMPAT = /[\\/]@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/;
const OF_OLD_TYPEORM = 'export const Connection = undefined, AbstractRepository = undefined;';
/** The name of a class in the code of the compiler. */
const CLASS = /(?<=^(?:export )?(?:let \w+ = )?class )\w+/gm;
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const { sourceRoot, compilerOptions } = JSON.parse(readFileSync('nest-cli.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
// with --noCheck, types are not checked, which takes most of the compiler's time
const compiler = ['node_modules/typescript-7/bin/tsc', '-p', compilerOptions.tsConfigPath, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, compiler, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
for (const pattern of compilerOptions.assets) copyAssets(join(sourceRoot, dirname(pattern)), extname(pattern));
// the file that the service serves of a large development dependency
cpSync(
  fileURLToPath(import.meta.resolve('@scalar/api-reference/browser/standalone.js')),
  'dist/src/app/docs/page/scalar.js',
);
await build({
  entryPoints: PROGRAMS,
  outdir: BUNDLE,
  bundle: true,
  splitting: true, // what is imported later remains so
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: NOT_BUNDLED,
  banner: {
    js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`,
  },
  plugins: [
    {
      name: 'typeorm-once',
      setup: ({ onLoad }) => onLoad({ filter: TYPEORM_COMPAT }, () => ({ contents: OF_OLD_TYPEORM })),
    },
    { name: 'own-files', setup: ({ onLoad }) => onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, toJoin) },
  ],
  logLevel: 'warning',
});
for (const [name, program] of Object.entries(PROGRAMS))
  writeFileSync(program, `import '${relative(dirname(program), `${BUNDLE}/${name}.js`).replace(/^(?!\.)/, './')}';\n`);

/**
 * The code of a file: the files that it names beside it remain where they are, and its classes keep their names, by which documents are written, even
 * if another file has a class of the same name. esbuild would keep those of all functions, by a call for each one that a request makes.
 */
function toJoin({ path }) {
  const address = `new URL('${relative(BUNDLE, path).replaceAll('\\', '/')}', import.meta.url)`;
  const code = readFileSync(path, 'utf8')
    .replaceAll('import.meta.url', `${address}.href`)
    .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${address}))`);
  const named = code
    .match(CLASS)
    ?.map((name) => `Object.defineProperty(${name}, 'name', { value: '${name}', configurable: true });`);
  return { contents: [code, ...(named ?? [])].join('\n') };
}

/** Copies the files of a folder with an extension to dist. */
function copyAssets(folder, extension) {
  mkdirSync(join('dist', folder), { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(extension))) {
    cpSync(join(folder, file), join('dist', folder, file));
  }
}
