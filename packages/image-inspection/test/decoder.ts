import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InspectedImage, InspectionAnswer, InspectionRequest } from '../src/inspection.js';
import { startDecoder } from '../src/start-decoder.js';

/** A process that decodes images, with a folder for their files. */
export class Decoder {
  readonly process = startDecoder();
  private readonly folder = mkdtempSync(join(tmpdir(), 'decoder-'));
  private files = 0;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Decodes bytes after those of earlier calls. Returns the result and the bytes that would be stored; throws the refusal, with `code` and
   * `message`.
   */
  of(bytes: Uint8Array): Promise<{ image: InspectedImage; stored: Buffer }> {
    const result = this.last.then(() => this.decode(bytes));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async decode(bytes: Uint8Array): Promise<{ image: InspectedImage; stored: Buffer }> {
    const id = ++this.files;
    const path = join(this.folder, String(id));
    const rewrittenPath = `${path}.new`;
    writeFileSync(path, bytes);
    const [begun, result] = await this.answersTo({ id, path, rewrittenPath });
    expect(begun).toEqual({ id, isBegun: true });
    if ('image' in result!)
      return { image: result.image, stored: readFileSync(result.image.rewritten ? rewrittenPath : path) };
    if ('refusal' in result!) throw Object.assign(new Error(result.refusal.message), { code: result.refusal.code });
    throw new Error(`The image could not be examined: ${JSON.stringify(result)}`);
  }

  /** Sends a request and returns the two messages for it; throws if the process ends before. */
  private answersTo(request: InspectionRequest): Promise<InspectionAnswer[]> {
    const answers: InspectionAnswer[] = [];
    return new Promise((resolve, reject) => {
      const onMessage = (answer: InspectionAnswer) => {
        if (answers.push(answer) < 2) return;
        this.process.off('message', onMessage).off('exit', onExit);
        resolve(answers);
      };
      const onExit = (code: number | null, signal: string | null) =>
        reject(new Error(`The decoder ended: ${code ?? signal}`));
      this.process.on('message', onMessage).on('exit', onExit);
      this.process.send(request);
    });
  }

  end(): void {
    this.process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true });
  }
}
