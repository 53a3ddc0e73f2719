/** A file that came with a request. It lies on the local disk until the request has been answered. */
export class ReceivedFile {
  constructor(
    readonly path: string,
    /** In bytes. */
    readonly size: number,
    /** Of the bytes, in hexadecimal digits. */
    readonly sha256: string,
  ) {}
}
