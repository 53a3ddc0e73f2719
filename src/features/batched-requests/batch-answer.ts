import { DomainError, ERROR_STATUS } from '#platform/base/errors/domain-error.js';
import type { InternalAnswer } from '#platform/edge/http/internal-calls.js';

/** Seconds in `Retry-After` of a request that was not sent and can be sent again. */
const RETRY_AFTER = '1';

/** The headers of answers that a batch shows, by their names in it. */
const HEADERS = {
  etag: 'etag',
  location: 'location',
  retry_after: 'retry-after',
  idempotent_replayed: 'idempotent-replayed',
} as const;

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
const END = Buffer.from(']}');

/** The JSON text of an answer to a batch, in parts. Bodies of requests are in it as they were answered. */
export class BatchAnswer {
  private readonly parts: Buffer[] = [BEGINNING];
  /** Number of bytes so far. */
  bytes = BEGINNING.length;

  /** Adds an answer, unless the whole would have more than `maxBytes`. Returns whether it was added. */
  add(id: string, { status, headers, body }: InternalAnswer, maxBytes = Infinity): boolean {
    const shown = Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [name, headers[header] ?? null]));
    const head = `${JSON.stringify({ id, status, headers: shown }).slice(0, -1)},"body":`;
    const parts = [`${this.parts.length > 1 ? ',' : ''}${head}`, body.length ? body : 'null', '}'].map(bytesOf);
    const bytes = this.bytes + parts.reduce((sum, part) => sum + part.length, 0);
    if (bytes + END.length > maxBytes) return false;
    this.bytes = bytes;
    this.parts.push(...parts);
    return true;
  }

  /** The whole text; nothing can be added afterwards. */
  end(): Buffer {
    return Buffer.concat([...this.parts, END]);
  }
}

const bytesOf = (part: Buffer | string): Buffer => (typeof part === 'string' ? Buffer.from(part) : part);
