/** A file of a multipart form, or a body that is a file. It is stored on the local disk until the request has been answered. */
export class ReceivedFile {
  constructor(
    readonly path: string,
    /** In bytes. */
    readonly size: number,
    /** SHA-256 of the content in hexadecimal digits. */
    readonly sha256: string,
    /** Aborted when the connection of the request is closed and no client waits for the answer any more. */
    readonly clientLeft?: AbortSignal,
    /** Content type of a body, without parameters. */
    readonly contentType?: string,
    /** Whether the body was compressed and could not be unpacked. Size and hash are then not known. */
    readonly isCorrupt = false,
    /** Name that a form states for it, as a text of one line in its normal form. */
    readonly name?: string,
    /** Charset of a body that is a table, in lower case; undefined for UTF-8. */
    readonly charset?: string,
  ) {}
}
