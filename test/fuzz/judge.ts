import { ERROR_STATUS } from '../../src/platform/errors/domain-error.js';
import { type ApiDocument, type Operation, textOf } from '../support/documents.js';
import type { FuzzRequest } from './requests.js';

/** A response; the body is parsed if it is JSON. */
export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const ERROR_BODY = { $ref: '#/components/schemas/ErrorBody' };
/** 100 details, and one more with the number of the others. */
const MOST_DETAILS = 101;
/** Statuses that the documents describe for all operations under `default`. */
const OF_PROTOCOL = [405, 406, 408, 414, 431];
/** Words of internal errors, which responses must not contain; requests of the fuzzer contain none of them. */
const INSIDE = /node_modules|typeorm|postgres|\brelation\b|constraint|syntax error|\bat \w+ \(|\.[jt]s:\d/i;

/** Violations of the documents and of the rules for all responses; empty for a correct response. */
export function faultsOfAnswer(
  { headers, status, text }: FuzzAnswer,
  request: FuzzRequest,
  operation: Operation,
  document: ApiDocument,
): string[] {
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  check(status < 500, `status ${status}`);
  check(!!headers['x-request-id'], 'no X-Request-Id');
  if (status === 304) {
    check(request.method === 'GET' && 'if-none-match' in request.headers && text === '', '304 without a condition');
    return faults;
  }
  check(
    String(status) in operation.responses || OF_PROTOCOL.includes(status) || isWithoutRoute(status, text),
    `status ${status} is not documented`,
  );
  if (status === 204) {
    check(text === '', '204 with a body');
    return faults;
  }
  const type = String(headers['content-type']);
  if (status === 200 && textOf(operation.responses[200]?.content))
    return type.split(';')[0]! in operation.responses[200].content ? faults : [...faults, `type ${type}`];
  check(type.startsWith('application/json'), `type ${type}`);
  const body = parsed(text);
  if (body === undefined) return [...faults, 'the body is not JSON'];
  if (status < 300) {
    const schema: object = operation.responses[status]?.content['application/json'].schema ?? {};
    return [...faults, ...document.faults(schema, body)];
  }
  const { code, details = [] } = body as { code?: keyof typeof ERROR_STATUS; details?: unknown[] };
  check(ERROR_STATUS[code!] === status, `code ${code} with status ${status}`);
  check(details.length <= MOST_DETAILS, `more than ${MOST_DETAILS} details`);
  check(!INSIDE.test(text), 'reveals internals');
  return [...faults, ...document.faults(ERROR_BODY, body)];
}

/** Whether a path has invalid percent-encoding, which matches no route. */
const isWithoutRoute = (status: number, text: string): boolean => status === 404 && text.includes('"route_not_found"');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
