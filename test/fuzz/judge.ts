import { faultsOfAnswer as faultsAgainstDocuments } from '../support/answer-check.js';
import type { FuzzRequest } from './requests.js';

/** A response; the body is parsed if it is JSON. */
export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** 100 details, and one more with the number of the others. */
const MOST_DETAILS = 101;
/** Words of internal errors, which responses must not contain; requests of the fuzzer contain none of them. */
const INSIDE = /node_modules|typeorm|postgres|\brelation\b|constraint|syntax error|\bat \w+ \(|\.[jt]s:\d/i;

/** Violations of the documents and of the rules for all responses; empty for a correct response. */
export function faultsOfAnswer(
  { headers, status, text }: FuzzAnswer,
  { method, path, headers: sent }: FuzzRequest,
): string[] {
  const header = (name: string) => (headers[name] === undefined ? undefined : [headers[name]].flat().join(', '));
  const faults = faultsAgainstDocuments({ method, path, status, header, headerNames: Object.keys(headers), text });
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  check(status < 500, `status ${status}`);
  if (status === 304) check(method === 'GET' && 'if-none-match' in sent, '304 without a condition');
  if (status < 400 || !text) return faults;
  check(
    (JSON.parse(text) as { details: unknown[] }).details.length <= MOST_DETAILS,
    `more than ${MOST_DETAILS} details`,
  );
  check(!INSIDE.test(text), 'reveals internals');
  return faults;
}
