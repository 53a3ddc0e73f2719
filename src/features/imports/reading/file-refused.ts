/** Thrown when the rest of a file cannot be read: a line and the reason. */
export class FileRefused extends Error {
  constructor(
    readonly line: number,
    readonly reason: string,
    /** Whether the file is at fault, or the service. */
    readonly code: 'validation_failed' | 'internal_error' = 'validation_failed',
  ) {
    super(`The file of the import is refused at line ${line}: ${reason}`);
  }
}
