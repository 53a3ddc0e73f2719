import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, run } from './ensure.mjs';

// Generates a Python client of v2 into .data/python-client/wholesale and compiles it. Needs Java 8 or newer and Python 3.
ensureInstalled();
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.data/python-client');
const TOOLS = join(FOLDER, 'tools');
/** The last stable release of OpenAPI Generator whose npm package contains the program; newer packages download it from Maven. */
const GENERATOR = '@openapitools/openapi-generator-cli@1.0.18-4.3.1';

const missing = ['java', 'python3'].filter((command) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error);
if (missing.length) {
  console.error(`The Python client needs ${missing.join(' and ')}.`);
  process.exit(1);
}
if (!existsSync(join(TOOLS, 'node_modules/.package-lock.json'))) {
  console.error('Installing the generator …');
  mkdirSync(TOOLS, { recursive: true });
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  run('npm', ['install', '--prefix', TOOLS, ...options, GENERATOR]);
}
const document = join(FOLDER, 'v2.json');
writeFileSync(document, asOpenApi30(readFileSync(join(ROOT, 'openapi/v2.json'), 'utf8')));
rmSync(join(FOLDER, 'wholesale'), { recursive: true, force: true });
const jar = join(TOOLS, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
const parts = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((part) => `-D${part}=false`);
const generation = ['generate', ...parts, '-g', 'python', '-i', document, '-o', FOLDER, '--package-name', 'wholesale'];
// thousands of lines, of interest only after a failure
const { status, stdout, stderr } = spawnSync('java', ['-jar', jar, ...generation], {
  encoding: 'utf8',
  maxBuffer: 1e8,
});
if (status !== 0) {
  console.error(stdout, stderr);
  process.exit(1);
}
// as the TypeScript client: urllib3 removes `.` and `..` from paths, and takes the key and the body to wherever a redirect leads
changeGenerated('api_client.py', /^( +)for k, v in path_params:\n/m, (line, indent) => {
  const inner = `${indent}    `;
  return `${line}${inner}if re.match(r'^((\\.|%2e){1,2})?\\Z', str(v), re.IGNORECASE):
${inner}    raise ApiValueError("%s must be neither empty nor . or .., which addresses cannot contain" % k)
`;
});
changeGenerated('rest.py', /(self\.pool_manager\.request\()(\s*)(method, url,)/g, '$1$2$3$2redirect=False,');
run('python3', ['-m', 'compileall', '-q', join(FOLDER, 'wholesale')]);
console.log(`The client is in .data/python-client/wholesale; its example runs with
  PYTHONPATH=.data/python-client python3 examples/client/three_calls.py`);

/** Replaces a part of a generated file. Throws if the file does not have it. */
function changeGenerated(name, pattern, replacement) {
  const file = join(FOLDER, 'wholesale', name);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(pattern, replacement);
  if (changed === text) throw new Error(`The generated ${name} has no ${pattern}`);
  writeFileSync(file, changed);
}

/**
 * The document as OpenAPI 3.0, the newest version that the generator reads: what may be null has `nullable` instead of the type null, a
 * constant is an enumeration of one value, and the lists of examples in schemas, the webhooks and the identifier of the licence are left out.
 */
function asOpenApi30(text) {
  const isNull = (schema) => schema?.type === 'null';
  const converted = JSON.parse(text, (name, value) => {
    if (name === 'examples' && Array.isArray(value)) return undefined;
    if (Array.isArray(value?.type)) {
      const [type, ...others] = value.type.filter((one) => one !== 'null');
      if (others.length) throw new Error(`${value.type} cannot be written as OpenAPI 3.0`);
      return { ...value, type, nullable: true, ...(value.enum && { enum: value.enum.filter((one) => one !== null) }) };
    }
    if (typeof value?.const === 'string') {
      const { const: only, ...rest } = value;
      return { ...rest, enum: [only] };
    }
    if (!value?.anyOf?.some(isNull)) return value;
    const { anyOf, ...rest } = value;
    const schemas = anyOf.filter((one) => !isNull(one));
    return { ...rest, nullable: true, ...(schemas.length === 1 ? { allOf: schemas } : { anyOf: schemas }) };
  });
  delete converted.webhooks;
  delete converted.info.license.identifier;
  return JSON.stringify({ ...converted, openapi: '3.0.3' });
}
