import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentAnswer, DocumentRequest } from '../src/requests.js';
import { startDocuments } from '../src/start-documents.js';

/** A process that makes documents, with a folder for their files. */
export class DocumentMaker {
  readonly process = startDocuments();
  private readonly folder = mkdtempSync(join(tmpdir(), 'documents-'));
  private requests = 0;

  /** Makes one document. Returns the answer and the bytes that were written; throws if the process ends before. */
  async make(
    request: Pick<DocumentRequest, 'content' | 'format' | 'language'>,
  ): Promise<{ answer: DocumentAnswer; written: Buffer | null }> {
    const id = ++this.requests;
    const path = join(this.folder, String(id));
    const answer = await this.answerTo({ id, path, ...request });
    return { answer, written: 'failure' in answer ? null : readFileSync(path) };
  }

  private answerTo(request: DocumentRequest): Promise<DocumentAnswer> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null, signal: string | null) =>
        reject(new Error(`The process ended: ${code ?? signal}`));
      this.process.once('exit', onExit);
      this.process.once('message', (answer: DocumentAnswer) => {
        this.process.off('exit', onExit);
        resolve(answer);
      });
      this.process.send(request);
    });
  }

  end(): void {
    this.process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true });
  }
}
