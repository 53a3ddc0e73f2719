import { DomainError } from '#platform/base/errors/domain-error.js';
import { ask, ProcessFailed, type ProcessTurn } from '#platform/data/tasks/bounded-processes.js';
import type { RowDialect } from '../imports.queries.js';
import type { FileBytes } from './file-bytes.js';
import { FileRefused } from './file-refused.js';
import type { Checkpoint, FileToRead, NextRecords, ReadingAnswer, ReadingRequest } from './messages.js';
import { errorOf } from './messages.js';
import { exceededLimit } from './reading-processes.js';

/** Elapsed time in milliseconds for one answer; the process itself limits its processor time. */
const TIME_LIMIT_MS = 120_000;
/** Lines that exceed the limits of the process before the whole file is refused. */
const MAX_REFUSED = 3;
/** How often in a row a process that ended without saying why is replaced. */
const MAX_LOST = 1;

/** The records of a file, which another process reads. A process that ends is replaced and goes on behind the last record. */
export class FileSource {
  form: RowDialect | undefined;
  /** Reasons by the lines whose conversion exceeded a limit. */
  private readonly refused = new Map<number, string>();
  private lost = 0;
  private isAsking = false;

  constructor(
    private readonly turn: ProcessTurn,
    private readonly bytes: FileBytes,
    private readonly file: FileToRead,
    private checkpoint: Checkpoint | undefined,
    private readonly signal: AbortSignal,
  ) {}

  /** Opens the file. Throws `validation_failed` if it cannot be read at all, and `unavailable` if the object store fails. */
  async open(): Promise<void> {
    for (;;) {
      try {
        const { file, checkpoint, refused } = this;
        const answer = await this.ask({ kind: 'open', file, checkpoint, refused });
        this.form = (answer as Extract<ReadingAnswer, { kind: 'opened' }>).form;
        return;
      } catch (error) {
        const reason = error instanceof ProcessFailed && exceededLimit(error, 'the beginning of the file');
        if (reason) throw DomainError.invalid([{ field: 'body', reason }]);
        this.replaceLost(error);
      }
    }
  }

  /** The next records. Throws {@link FileRefused} if too many lines exceed the limits of the process. */
  async next(): Promise<NextRecords> {
    for (;;) {
      try {
        const answer = (await this.ask({ kind: 'next', of: 'records' })) as NextRecords;
        const last = answer.records.at(-1);
        if (last) this.checkpoint = { next: last.next, context: last.context ?? last.next };
        this.lost = 0;
        return withBytes(answer);
      } catch (error) {
        this.recover(error);
        await this.open();
      }
    }
  }

  /** The next records before the checkpoint. None any more if one of them exceeds a limit, as it did before. */
  async nextBefore(): Promise<NextRecords> {
    try {
      return withBytes((await this.ask({ kind: 'next', of: 'before' })) as NextRecords);
    } catch (error) {
      if (!(error instanceof ProcessFailed) || !exceededLimit(error, '')) this.replaceLost(error);
      else this.turn.replace();
      await this.open();
      return { kind: 'records', records: [], bytes: new Uint8Array(), isEnd: true };
    }
  }

  close(): void {
    this.bytes.close();
    this.turn.release(!this.isAsking);
  }

  private recover(error: unknown): void {
    const reason = error instanceof ProcessFailed && exceededLimit(error, 'the conversion of this line');
    if (!reason) {
      this.replaceLost(error);
      return;
    }
    const line = Number((error as ProcessFailed).output);
    if (this.refused.size === MAX_REFUSED || this.refused.has(line)) throw new FileRefused(line, reason);
    this.refused.set(line, reason);
    this.turn.replace();
  }

  private replaceLost(error: unknown): void {
    if (!(error instanceof ProcessFailed) || this.signal.aborted || ++this.lost > MAX_LOST) throw error;
    this.turn.replace();
  }

  /** Asks the process, and sends it the bytes that it reads meanwhile. */
  private async ask(request: ReadingRequest): Promise<ReadingAnswer> {
    const { child } = this.turn;
    let failure: unknown;
    const feed = async (offset: number, end: number) => {
      try {
        if (this.signal.aborted) throw new Error('The import was stopped while its file was read');
        const bytes = await this.bytes.read(offset, end);
        child.send({ kind: 'bytes', bytes } satisfies ReadingRequest, () => undefined);
      } catch (error) {
        failure = error;
        child.kill('SIGKILL');
      }
    };
    const answerOf = (message: ReadingAnswer) => {
      if (message.kind !== 'read') return message;
      void feed(message.offset, message.end);
      return undefined;
    };
    this.isAsking = true;
    try {
      const answer = await ask(child, request, TIME_LIMIT_MS, answerOf);
      if (answer.kind === 'failed') throw new Error(`The file of an import could not be read: ${answer.message}`);
      if (answer.kind === 'refused') throw errorOf(answer.error);
      this.isAsking = false;
      return answer;
    } catch (error) {
      if (error instanceof DomainError) this.isAsking = false;
      throw failure ?? error;
    }
  }
}

/** The answer with the JSON of its records in their place. */
function withBytes(answer: NextRecords): NextRecords {
  for (const { converted } of answer.records)
    if ('json' in converted && 'start' in converted.json)
      converted.json = answer.bytes.subarray(converted.json.start, converted.json.end);
  return answer;
}
