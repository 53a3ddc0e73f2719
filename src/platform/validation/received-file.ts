/** A file that came with a request. It lies on the local disk until the request has been answered. */
export class ReceivedFile {
  constructor(
    readonly path: string,
    /** In bytes. */
    readonly size: number,
    /** Of the bytes, in hexadecimal digits. */
    readonly sha256: string,
    /** Aborted when the connection of the request is closed: nobody waits for the answer any more. */
    readonly clientLeft?: AbortSignal,
  ) {}
}
