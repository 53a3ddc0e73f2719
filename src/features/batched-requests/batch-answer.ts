import { DomainError, ERROR_STATUS } from '#platform/base/errors/domain-error.js';
import type { InternalAnswer } from '#platform/edge/http/internal-calls.js';

/** Seconds in `Retry-After` of a request that was not sent and can be sent again. */
const RETRY_AFTER = '1';

/** The headers of an answer that a batch shows, each a text or null. */
const shownHeaders = (headers: InternalAnswer['headers']) => ({
  etag: textOf(headers.etag),
  location: textOf(headers.location),
  retry_after: textOf(headers['retry-after']),
  idempotent_replayed: textOf(headers['idempotent-replayed']),
});

const textOf = (value: InternalAnswer['headers'][string]): string | null =>
  value === undefined ? null : String(value);

/** The answer in the place of a request that was refused by the batch itself. */
export const refusalOf = (error: DomainError): InternalAnswer => {
  const status = ERROR_STATUS[error.code];
  return {
    status,
    headers: status === 503 ? { 'retry-after': RETRY_AFTER } : {},
    body: Buffer.from(JSON.stringify(error.body)),
  };
};

const BEGINNING = Buffer.from('{"data":[');
const NO_BODY = Buffer.from('null');
const AFTER = Buffer.from('}');
const END = Buffer.from(']}');

/** The JSON text of an answer to a batch, in parts. Bodies of requests are in it as they were answered. */
export class BatchAnswer {
  private readonly parts: Buffer[] = [BEGINNING];
  /** Number of bytes so far. */
  bytes = BEGINNING.length;

  /** Adds an answer, unless the whole would have more than `maxBytes`. Returns whether it was added. */
  add(id: string, { status, headers, body }: InternalAnswer, maxBytes = Infinity): boolean {
    const head = JSON.stringify({ id, status, headers: shownHeaders(headers) }).slice(0, -1);
    const before = Buffer.from(`${this.parts.length > 1 ? ',' : ''}${head},"body":`);
    const content = body.length ? body : NO_BODY;
    const bytes = this.bytes + before.length + content.length + AFTER.length;
    if (bytes + END.length > maxBytes) return false;
    this.bytes = bytes;
    this.parts.push(before, content, AFTER);
    return true;
  }

  /** The whole text; nothing can be added afterwards. */
  end(): Buffer {
    return Buffer.concat([...this.parts, END]);
  }
}
