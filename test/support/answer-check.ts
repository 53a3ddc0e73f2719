import { ERROR_CODES } from '#app/api-names.js';
import type { ErrorCode } from '#platform/base/errors/domain-error.js';
import { type ApiDocument, type Operation, readDocuments } from './documents.js';

/** An answer as it was received; `text` is the body, empty if there is none. */
export interface ReceivedAnswer {
  method: string;
  /** Target of the request: path and query. */
  path: string;
  status: number;
  /** The value of a header by its lower-case name. */
  header: (name: string) => string | null | undefined;
  headerNames: Iterable<string>;
  text: string;
}

const CHARSET = '; charset=utf-8';
/** Types of bodies that state their encoding themselves. */
const DOCUMENT_TYPES = new Set(['application/pdf', 'application/xml']);
const ERROR_BODY = { $ref: '#/components/schemas/ErrorBody' };
/** Statuses that the documents describe for all operations under `default`. */
const OF_PROTOCOL = new Set([405, 406, 408, 414, 417, 431]);
/** Headers of HTTP itself and of every answer, which the start page of the documents describes and no single response. */
const GENERAL_HEADERS = new Set(
  `access-control-allow-origin access-control-expose-headers allow cache-control connection content-encoding content-length content-security-policy content-type date deprecation
  idempotent-replayed keep-alive link ratelimit ratelimit-policy referrer-policy retry-after sunset transfer-encoding vary
  x-content-type-options`.split(/\s+/),
);

interface Known {
  document: ApiDocument;
  operation: Operation;
  segments: string[];
}

let byMethod: Map<string, Known[]> | undefined;
let checked = 0;
let milliseconds = 0;

/** The number of answers that {@link checkAnswer} has compared with the documents in this test file. */
export const checkedAnswers = (): number => checked;
/** Milliseconds that took. */
export const checkMilliseconds = (): number => Math.round(milliseconds);

/**
 * Throws if an answer violates the API documents: its status, headers, content type, schema, or a field that they do not contain. Answers
 * under other paths than `/v1/` and `/v2/` are not documented and are ignored.
 */
export function checkAnswer(answer: ReceivedAnswer): void {
  if (!/^\/v[12]\//.test(answer.path)) return;
  checked++;
  const begun = performance.now(); // reading the processor time would need longer than most checks
  const faults = faultsOfAnswer(answer);
  milliseconds += performance.now() - begun;
  if (!faults.length) return;
  const { method, path, status, text } = answer;
  const request = `${method} ${path.slice(0, 200)}`;
  throw new Error(
    `The answer ${status} of ${request} violates the API documents:\n${faults.slice(0, 10).join('\n')}\n${text.slice(0, 2000)}`,
  );
}

/** `fetch`, but it rejects if the answer violates the API documents. */
export async function checkedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { pathname, search } = new URL(url);
  checkAnswer({
    method: init.method ?? 'GET',
    path: pathname + search,
    status: response.status,
    header: (name) => response.headers.get(name),
    headerNames: response.headers.keys(),
    text: await response.clone().text(),
  });
  return response;
}

/** Violations of the documents by an answer; empty for a documented one. */
export function faultsOfAnswer(answer: ReceivedAnswer): string[] {
  const { method, path, status, text } = answer;
  const known = operationOf(method, path.split('?')[0]!);
  if (!known || isWithoutRoute(status, text)) return faultsWithoutOperation(answer);
  const { document, operation } = known;
  const response = operation.responses[status] ?? (OF_PROTOCOL.has(status) ? operation.responses.default : undefined);
  if (!response) return [`status ${status} of ${operation.operationId} is not documented`];
  const faults = headerFaults(answer, response.headers ?? {}, document);
  const content = response.content;
  if (!content || method === 'HEAD') return text ? [...faults, `status ${status} with a body`] : faults;
  return [...faults, ...bodyFaults(answer, content, document)];
}

/** Of a request that no operation answers: an error of the common shape. */
function faultsWithoutOperation(answer: ReceivedAnswer): string[] {
  const { method, path, status } = answer;
  if (status < 400) return [`${method} ${path.slice(0, 200)} is no documented operation`];
  if (method === 'HEAD') return [];
  const [first] = [...operations().values()].flat();
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  const { document } = first!;
  return [
    ...headerFaults(answer, headers, document),
    ...bodyFaults(answer, { 'application/json': { schema: ERROR_BODY } }, document),
  ];
}

function headerFaults({ header, headerNames }: ReceivedAnswer, declared: any, document: ApiDocument): string[] {
  const faults: string[] = [];
  const names = new Set<string>();
  for (const [name, given] of Object.entries<any>(declared)) {
    const { required, schema } = given.$ref ? document.raw.components.headers[given.$ref.split('/').at(-1)] : given;
    names.add(name.toLowerCase());
    const value = header(name.toLowerCase());
    if (value === null || value === undefined) {
      if (required) faults.push(`header ${name} is missing`);
      continue;
    }
    const typed = schema.type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
    faults.push(...document.faults(schema, typed).map((fault) => `header ${name}: ${fault}: ${value}`));
  }
  for (const name of headerNames)
    if (!names.has(name) && !GENERAL_HEADERS.has(name)) faults.push(`header ${name} is not documented`);
  return faults;
}

function bodyFaults({ path, status, text, header }: ReceivedAnswer, contents: any, document: ApiDocument): string[] {
  const type = header('content-type') ?? '';
  const content = contents[type.replace(CHARSET, '')];
  if (content && DOCUMENT_TYPES.has(type)) return [];
  if (!content || !type.endsWith(CHARSET)) return [`content type ${type}`];
  if (!type.startsWith('application/json')) return document.faults(content.schema, text); // an export
  let body: any;
  try {
    body = JSON.parse(text);
  } catch {
    return ['the body is not JSON'];
  }
  const isPart = /[?&]fields=/.test(path);
  const faults = isPart ? document.faultsOfPart(content.schema, body) : document.faults(content.schema, body);
  if (status < 400) return faults;
  const { code, details } = body as { code: ErrorCode; details: unknown[] };
  if (ERROR_CODES[code]?.status !== status) faults.push(`code ${code} with status ${status}`);
  if (code === 'resource_locked' && !details.length) faults.push('resource_locked does not say what locks');
  if (content.examples && !(code in content.examples)) faults.push(`code ${code} is not documented`);
  return faults;
}

/** Whether the path was refused before an operation was found, such as one with invalid percent-encoding. */
const isWithoutRoute = (status: number, text: string): boolean =>
  (status === 404 || status === 405) && /"(?:route_not_found|method_not_allowed)"/.test(text);

/** The operation that answers a request; of several templates the one with the most fixed segments. */
function operationOf(method: string, path: string): Known | undefined {
  const segments = path.replace(/\/$/, '').split('/');
  const fitting = (operations().get(method === 'HEAD' ? 'GET' : method) ?? []).filter(
    ({ segments: own }) =>
      own.length === segments.length && own.every((part, index) => part.startsWith('{') || part === segments[index]),
  );
  const fixed = ({ segments: own }: Known) => own.filter((part) => !part.startsWith('{')).length;
  return fitting.sort((a, b) => fixed(b) - fixed(a))[0];
}

/** The operations of both documents by their methods. Read at the first answer. */
function operations(): Map<string, Known[]> {
  if (byMethod) return byMethod;
  byMethod = new Map();
  for (const document of readDocuments()) {
    for (const operation of document.operations) {
      const { method, path } = operation;
      byMethod.set(method, [...(byMethod.get(method) ?? []), { document, operation, segments: path.split('/') }]);
    }
  }
  return byMethod;
}
