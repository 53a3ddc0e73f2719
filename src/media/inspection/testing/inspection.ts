import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImageInspector, type Uninspected } from '../image-inspector.js';
import type { Inspected } from '../inspection.js';

/** An inspector with a process and a folder of its own. */
export class Inspection {
  readonly inspector = new ImageInspector();
  private readonly folder = mkdtempSync(join(tmpdir(), 'inspection-'));
  private files = 0;

  /** What bytes are found to be, and the bytes that would be kept. Throws as the inspector does. */
  async of(bytes: Uint8Array, options: Partial<Uninspected> = {}): Promise<{ image: Inspected; kept: Buffer }> {
    const path = join(this.folder, String(++this.files));
    writeFileSync(path, bytes);
    const image = await this.inspector.inspect({ path, rewritten: `${path}.new`, tenantId: 'a', ...options });
    return { image, kept: readFileSync(image.rewritten ? `${path}.new` : path) };
  }

  end(): void {
    this.inspector.onModuleDestroy();
    rmSync(this.folder, { recursive: true });
  }
}
