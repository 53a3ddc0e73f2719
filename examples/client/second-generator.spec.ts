import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedService } from '#test/support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.data/second-client');
/** Rejects with the output of the program if it fails. */
const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });

/** Three calls with the generated services: create, read, list. */
const CALLS = `
import { CustomersService, OpenAPI } from './generated';
declare const process: { argv: string[] };
declare const console: { log(line: string): void };
/** The types of this generator include the answer \`default\`, although it throws errors. */
const dataOf = <D>(answer: { data: D } | { code: string }): D => (answer as { data: D }).data;
async function main() {
  [OpenAPI.BASE, OpenAPI.HEADERS] = [process.argv[2]!, { 'X-API-Key': process.argv[3]! }];
  const requestBody = { reference_id: 'SECOND', company_name: 'Made by another generator' };
  const made = dataOf(await CustomersService.customersCreate({ requestBody }));
  const read = dataOf(await CustomersService.customersGet({ id: made.id }));
  const listed = dataOf(await CustomersService.customersList({ referenceIds: ['SECOND'] }));
  console.log(JSON.stringify([read.reference_id, listed.length]));
}
void main();
`;

it('another generator makes a client of the API documents that compiles and runs', async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await run(
    'node_modules/openapi-typescript-codegen/bin/index.js',
    ...['--input', 'openapi/v2.json', '--output', join(FOLDER, 'generated'), '--client', 'fetch'],
    ...['--useUnionTypes', '--useOptions'],
  );
  writeFileSync(join(FOLDER, 'calls.ts'), CALLS);
  writeFileSync(join(FOLDER, 'package.json'), '{ "type": "commonjs" }');
  const compilerOptions = { module: 'nodenext', target: 'ES2022', lib: ['ES2023', 'DOM'], strict: true, types: [] };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  await run('node_modules/typescript-7/bin/tsc', '-p', FOLDER);
  const { base, key } = await (await sharedService()).tenant();
  const { stdout } = await run(join(FOLDER, 'calls.js'), base, key);
  expect(JSON.parse(stdout)).toEqual(['SECOND', 1]);
});
