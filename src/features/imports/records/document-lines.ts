import { DomainError } from '#platform/base/errors/domain-error.js';
import { wordsOf } from './content-hash.js';
import type { RowKey } from './row-key.js';

/** Maximum number of documents of one file; their table takes 256 MB, and 128 MB more while it grows. */
export const MAX_DOCUMENTS = 8_388_608;
/** Numbers of a slot: two of the identifier's hash, its first line (0 in a free slot) and its second one (0 if there is none). */
const SLOT = 4;
const FIRST_SLOTS = 1_024;

/** The lines at which the documents of a file begin, by their identifiers, to find those that come again further down. */
export class DocumentLines {
  /** Whether an identifier came again. */
  hasRepeated = false;
  private table = new Uint32Array(SLOT * FIRST_SLOTS);
  private count = 0;

  constructor(private readonly maxDocuments = MAX_DOCUMENTS) {}

  /** Notes the identifier of a record; one without is ignored. Throws `validation_failed` for too many documents. */
  note(key: RowKey, line: number): void {
    const hash = hashOf(key);
    if (!hash) return;
    let at = this.find(...hash);
    if (this.table[at + 2]) {
      this.table[at + 3] ||= line;
      this.hasRepeated = true;
      return;
    }
    if (this.count === this.maxDocuments) throw tooManyDocuments(this.maxDocuments);
    if (2 * SLOT * ++this.count > this.table.length) {
      this.grow();
      at = this.find(...hash);
    }
    this.table.set([...hash, line], at);
  }

  /** Another line at which a document with this identifier begins: the first one, and for that the second; undefined if there is none. */
  otherThan(key: RowKey, line: number): number | undefined {
    const hash = hashOf(key);
    if (!hash) return undefined;
    const at = this.find(...hash);
    const [first, second] = [this.table[at + 2]!, this.table[at + 3]!];
    return (first === line ? second : first) || undefined;
  }

  /** Place of the slot with the hash of an identifier, or of the free one where it belongs. */
  private find(high: number, low: number): number {
    const { table } = this;
    for (let at = (high * SLOT) % table.length; ; at = (at + SLOT) % table.length)
      if (!table[at + 2] || (table[at] === high && table[at + 1] === low)) return at;
  }

  private grow(): void {
    const before = this.table;
    this.table = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += SLOT)
      if (before[at + 2]) this.table.set(before.subarray(at, at + SLOT), this.find(before[at]!, before[at + 1]!));
  }
}

const hashOf = ({ name, value }: RowKey): [high: number, low: number] | undefined =>
  value === undefined ? undefined : wordsOf(`${name}\0${value}`);

const tooManyDocuments = (max: number) =>
  DomainError.invalid([
    { field: 'body', reason: `has more than ${max.toLocaleString('en-US')} documents; divide the file` },
  ]);
