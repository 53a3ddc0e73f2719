import { MAX_SAMPLE_BYTES } from '../import-limits.js';
import { lineEndOf } from '../records/file-head.js';
import type { Encoding, FileDialect, ProfileDefinition } from '../profiles/definition.js';
import { utf8Of } from '../profiles/encodings.js';
import { SEPARATOR_TEXTS } from './dialect-text.js';
import { likelyEncoding } from './likely-encoding.js';
import { readerOf, type Sample, TableSample } from './table-sample.js';
import { type TextKind, textKindOf } from './text-kind.js';

/** The beginning of a CSV file. */
export class TextSample extends TableSample {
  readonly separators = [undefined, ',', ';', '\t', '|'];
  readonly kind: TextKind | undefined;
  private readonly encodings = new Map<Encoding, Encoding>();
  private readonly lines: Buffer;

  constructor(private readonly bytes: Buffer) {
    super();
    this.kind = textKindOf(bytes);
    this.lines = wholeLines(bytes);
  }

  override encodingBeside(stated: Encoding = 'utf-8'): Encoding {
    let found = this.encodings.get(stated);
    if (!found) this.encodings.set(stated, (found = likelyEncoding(this.lines, stated)));
    return found;
  }

  override adapted(definition: ProfileDefinition): ProfileDefinition {
    return definition;
  }

  override textFor(names: readonly string[], separator: string): string {
    if (!names.length) return 'an empty file';
    const marks = SEPARATOR_TEXTS[separator] ?? separator;
    return names.length === 1 ? 'text without columns' : `a table with ${names.length} columns and ${marks}`;
  }

  protected override in({ encoding = 'utf-8', quote }: FileDialect): Promise<Sample | undefined> {
    const text = utf8Of(this.bytes, encoding);
    if (!text) return Promise.resolve(undefined);
    const complete = this.bytes.length < MAX_SAMPLE_BYTES ? text : wholeLines(text);
    return Promise.resolve({ read: readerOf(complete), lines: { end: lineEndOf(complete, quote) } });
  }
}

/** The bytes up to the last line break, or all if there is none. */
function wholeLines(bytes: Buffer): Buffer {
  const end = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}
