import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Compresses well in some tens of milliseconds per megabyte. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof COMPRESS;

/** A file that is served with an `ETag` and compressed. It is compressed once for each encoding, outside of the event loop. */
export class ServedFile {
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();
  /** Short hash of the content, for addresses that change with it. */
  readonly hash: string;

  constructor(
    private readonly bytes: Buffer,
    private readonly type: string,
  ) {
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  }

  /** Sends the file, or 304 if the client has it. */
  async send(request: Request, response: Response, cacheControl: string): Promise<void> {
    response.vary('Accept-Encoding').type(this.type);
    response.set({ 'Cache-Control': cacheControl, ETag: `W/"${this.hash}"` });
    const encoding = request.acceptsEncodings('br', 'gzip') as Encoding | false;
    if (request.fresh || !encoding) {
      response.send(this.bytes); // Express answers 304 to a fresh request
      return;
    }
    const body = await this.in(encoding);
    response.set('Content-Encoding', encoding).send(body);
  }

  private in(encoding: Encoding): Promise<Buffer> {
    const known = this.compressed.get(encoding) ?? COMPRESS[encoding](this.bytes);
    this.compressed.set(encoding, known);
    return known;
  }
}
