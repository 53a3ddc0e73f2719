import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InspectedImage } from '#image-inspection';
import { ImageInspector, type ImageToInspect } from '#features/media/inspection/image-inspector.js';

/** An inspector with its own process and its own folder. */
export class Inspection {
  readonly inspector = new ImageInspector();
  private readonly folder = mkdtempSync(join(tmpdir(), 'inspection-'));
  private files = 0;

  /** Inspects bytes; returns the result and the bytes that would be stored. Throws the errors of the inspector. */
  async of(
    bytes: Uint8Array,
    options: Partial<ImageToInspect> = {},
  ): Promise<{ image: InspectedImage; stored: Buffer }> {
    const path = join(this.folder, String(++this.files));
    writeFileSync(path, bytes);
    const image = await this.inspector.inspect({ path, rewrittenPath: `${path}.new`, tenantId: 'a', ...options });
    return { image, stored: readFileSync(image.rewritten ? `${path}.new` : path) };
  }

  end(): void {
    this.inspector.onModuleDestroy();
    rmSync(this.folder, { recursive: true });
  }
}
