import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { DomainError, ERROR_STATUS } from '#platform/base/errors/domain-error.js';
import type { RestAnswer } from '../rest-calls.js';
import { MAX_RESULT_BYTES, tooLarge } from '../result-limit.js';

/** A result that is JSON, also as text. */
const jsonResult = (value: object, text: string, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: value as Record<string, unknown>,
  ...(isError ? { isError } : {}),
});

/** The result of a tool that has made its own JSON. Throws `payload_too_large`. */
export function resultOf(value: object, cure: string): CallToolResult {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES) throw tooLarge(cure);
  return jsonResult(value, text, false);
}

/** The answer of the REST call as the result of a tool: its JSON, or its error body with the status. An answer without a body is `{}`. */
export function resultOfRest({ status, text }: RestAnswer): CallToolResult {
  if (status < 400) return jsonResult(text ? (JSON.parse(text) as object) : {}, text || '{}', false);
  return refusalOf(status, JSON.parse(text) as object);
}

/** The result for an error. Throws what is no `DomainError`. */
export function resultOfError(error: unknown): CallToolResult {
  if (!(error instanceof DomainError)) throw error;
  return refusalOf(ERROR_STATUS[error.code], error.body);
}

const refusalOf = (status: number, body: object): CallToolResult => {
  const refusal = { ...body, status };
  return jsonResult(refusal, JSON.stringify(refusal), true);
};
