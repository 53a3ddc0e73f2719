import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { ApiDocument, Operation } from '../support/documents.js';
import { nameOf } from '../support/exercise.js';
import { PNG } from '../../packages/image-inspection/test/images.js';
import { hostileText, UNITS } from './hostile-units.js';
import type { Sent, Target } from './measured-service.js';
import { nextMark, type Probe, requestProbe, statusOf } from './probe.js';

const POLL_MS = 40;
/** An import that takes longer is cancelled. */
const PATIENCE_MS = 120_000;
const ROWS = 2_048;
/** The longest cell that a field takes. */
const CELL = 131_072;
const COLUMNS = 16_384;

/** Operations whose body is a file: imports of each resource and type, suggestions, uploads. */
export function fileProbes(document: ApiDocument): Probe[] {
  return document.operations.flatMap((operation) => {
    if (operation.body?.isForm) return uploadProbes(operation);
    if (!operation.file) return [];
    return Object.keys(operation.raw.requestBody.content as object).flatMap((type) =>
      resourcesOf(operation).flatMap((resource) => tableProbes(operation, type, resource)),
    );
  });
}

/** Values of the required parameter that says what the lines of a file are. */
function resourcesOf({ parameters }: Operation): (string | undefined)[] {
  return (
    (parameters.find(({ name, required }) => name === 'resource' && required)?.schema.enum as string[]) ?? [undefined]
  );
}

function tableProbes(operation: Operation, type: string, resource: string | undefined): Probe[] {
  const isCsv = type === 'text/csv';
  const name = nameOf(operation);
  const query = resource ? `?resource=${resource}` : '';
  const probe = (input: string, top: number, made: (size: number) => string | Buffer, headers = {}): Probe => ({
    operation: name,
    input: `${type}${resource ? ` of ${resource}` : ''}: ${input}`,
    top,
    run: (target, size) =>
      finished(target, {
        method: operation.method,
        path: operation.path + query,
        headers: { 'content-type': type, ...headers },
        body: made(size),
      }),
  });
  const line = () => `{"reference_id":"${nextMark()}","sku_id":"${nextMark()}","name":"x"}\n`;
  const common = [
    probe('empty lines', CELL, (size) => '\n'.repeat(size)),
    probe('text without line breaks', 8 * CELL, (size) => 'a'.repeat(size)),
    probe('bytes that are not UTF-8', CELL, (size) => Buffer.alloc(size, 0xff)),
    probe('zeros, packed', 64 * CELL, (size) => gzipSync(Buffer.alloc(size)), { 'content-encoding': 'gzip' }),
  ];
  if (!isCsv)
    return [
      ...common,
      probe('lines', ROWS, (size) => Array.from({ length: size }, line).join('')),
      probe('equal lines', ROWS, (size) => line().repeat(size)),
      probe('members', CELL / 4, (size) => `{${Array.from({ length: size }, (_, at) => `"m${at}":1`).join(',')}}\n`),
      probe('depth', CELL / 4, (size) => `${'['.repeat(size)}${']'.repeat(size)}\n`),
      probe('text without end', 8 * CELL, (size) => `{"a":"${'\\'.repeat(size)}\n`),
      probe(
        'entries of a list',
        CELL / 2,
        (size) => `{"sku_id":"${nextMark()}","tags":[${Array(size).fill('"t"').join(',')}]}\n`,
      ),
    ];
  const header = 'sku_id,name,description\n';
  return [
    ...common,
    probe('rows', ROWS, (size) => header + Array.from({ length: size }, () => `${nextMark()},x,y\n`).join('')),
    probe('equal rows', ROWS, (size) => header + 'A,x,y\n'.repeat(size)),
    probe(
      'columns',
      COLUMNS,
      (size) => `${Array.from({ length: size }, (_, at) => `c${at}`).join(',')}\n${',1'.repeat(size - 1)}\n`,
    ),
    probe(
      'columns that are almost fields',
      COLUMNS,
      (size) =>
        `${Array.from({ length: size }, (_, at) => `attributes[${at}].name`).join(',')}\n${'1,'.repeat(size - 1)}1\n`,
    ),
    probe(
      'columns of attributes',
      COLUMNS / 4,
      (size) =>
        `sku_id,${Array.from({ length: size }, (_, at) => `attributes.a${at}`).join(',')}\nA${',1'.repeat(size)}\n`,
    ),
    probe('depth of a column', 4_096, (size) => `sku_id,${'a.'.repeat(size)}b\nA,1\n`),
    probe('indexes of a column', 4_096, (size) => `sku_id,a${'[0]'.repeat(size)}\nA,1\n`),
    probe('separators of several kinds', CELL / 2, (size) => `${'a;b,c\t'.repeat(size / 6)}\n`),
    probe('numbers with grouping', CELL / 2, (size) => `sku_id,priority\nA,"${'1,'.repeat(size / 2)}1"\n`),
    ...UNITS.map((unit) =>
      probe(`cell of ${JSON.stringify(unit)}`, CELL - 2, (size) => {
        const cell = hostileText(unit, size).replaceAll('"', '""');
        return `${header}${nextMark()},x,"${cell}"\n`;
      }),
    ),
    ...['"', '""', '"a', '"\n', '\r', '\n"', ',"'].map((unit) =>
      probe(`text of ${JSON.stringify(unit)}`, CELL / 2, (size) => header + hostileText(unit, size)),
    ),
  ];
}

/** Sends a file; for an import, waits until it is done. */
export async function finished(target: Target, sent: Sent): Promise<string> {
  const answer = await target.send(sent);
  if (answer.status !== 202) return statusOf(answer);
  const { id } = (JSON.parse(answer.text) as { data: { id: string } }).data;
  const begun = Date.now();
  for (let wait = POLL_MS; ; wait = Math.min(2 * wait, 1_000)) {
    await sleep(wait);
    if (Date.now() - begun > PATIENCE_MS) {
      await target.send({ method: 'POST', path: `/v2/imports/${id}/cancel` });
      return 'not done';
    }
    const { status, text } = await target.send({ method: 'GET', path: `/v2/imports/${id}` });
    if (status !== 200) continue; // the service does not answer, or has no time to
    const { data } = JSON.parse(text) as { data: { status: string } };
    if (!['queued', 'running'].includes(data.status)) return data.status;
  }
}

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg" width="10" height="10"';

function uploadProbes(operation: Operation): Probe[] {
  const name = nameOf(operation);
  const form = (parts: (readonly [disposition: string, content: string | Buffer])[]): Sent => ({
    method: operation.method,
    path: operation.path,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([
      ...parts.flatMap(([disposition, content]) => [
        Buffer.from(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--b--\r\n'),
    ]),
  });
  const file = (content: string | Buffer, filename = 'a.svg') =>
    [`name="file"; filename="${filename}"`, content] as const;
  const svg = (
    input: string,
    top: number,
    inner: (size: number) => string,
    attributes: (size: number) => string = () => '',
  ) =>
    requestProbe(name, `SVG: ${input}`, top, (size) =>
      form([file(`<svg ${NAMESPACE} ${attributes(size)}>${inner(size)}</svg>`)]),
    );
  const nested = (tag: string) => (size: number) => `<${tag}>`.repeat(size) + `</${tag}>`.repeat(size);
  const MANY = 65_536;
  return [
    requestProbe(name, 'bytes of a file of no known format', 16 * MANY, (size) => form([file(Buffer.alloc(size, 1))])),
    requestProbe(name, 'bytes behind a picture', 16 * MANY, (size) =>
      form([file(Buffer.concat([PNG, Buffer.alloc(size)]), 'a.png')]),
    ),
    requestProbe(name, 'parts of a form', 4_096, (size) =>
      form([file(PNG), ...Array.from({ length: size }, (_, at) => [`name="p${at}"`, 'x'] as const)]),
    ),
    requestProbe(name, 'length of a file name', MANY, (size) => form([file(PNG, 'a'.repeat(size))])),
    requestProbe(name, 'boundaries', MANY, (size) => form([file('\r\n--'.repeat(size))])),
    requestProbe(name, 'length of a field', 8 * MANY, (size) =>
      form([file(PNG), ['name="entity_type"', 'a'.repeat(size)]]),
    ),
    svg('elements', MANY, (size) => '<rect width="1"/>'.repeat(size)),
    svg('depth', MANY, nested('g')),
    svg(
      'attributes',
      MANY,
      () => '',
      (size) => Array.from({ length: size }, (_, at) => `a${at}="1"`).join(' '),
    ),
    svg('elements with ids', MANY / 2, (size) => Array.from({ length: size }, (_, at) => `<g id="i${at}"/>`).join('')),
    svg('references', MANY / 4, (size) => `<g id="a"/>${'<use href="#a"/>'.repeat(size)}`),
    svg('references to references', 1_024, (size) =>
      Array.from(
        { length: size },
        (_, at) => `<g id="i${at}"><use href="#i${at + 1}"/><use href="#i${at + 1}"/></g>`,
      ).join(''),
    ),
    svg('path', 4 * MANY, (size) => `<path d="M0 0${'l1 1'.repeat(size / 4)}"/>`),
    svg('style', 4 * MANY, (size) => `<style>${'a{b:c}'.repeat(size / 6)}</style>`),
    svg('style without end', 4 * MANY, (size) => `<style>${'/*'.repeat(size / 2)}`),
    svg('style with urls', 4 * MANY, (size) => `<rect style="${'fill:url( '.repeat(size / 10)}"/>`),
    svg('transforms', 4 * MANY, (size) => `<g transform="${'scale(1) '.repeat(size / 9)}"/>`),
    ...UNITS.map((unit) => svg(`text of ${JSON.stringify(unit)}`, 2 * MANY, (size) => hostileText(unit, size))),
  ];
}
