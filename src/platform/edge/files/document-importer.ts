import type { Type } from '@nestjs/common';
import { dayOf } from '#platform/base/values/time-zone.js';
import { parseTimestamp } from '#platform/base/values/timestamp.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { newId } from '#platform/base/values/ids.js';
import type { ImportMode, Line, LineResult, ManyLinesImporter } from '#platform/data/records/import-declaration.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { createForm, creationOf, identifierOf, isKept, type ReadForm } from './lines.js';
import { type CreationPlan, planLines, resultsOf, writeCreations } from './plans.js';
import { allWithIds, idsOf, type ReferenceFields } from './reference-ids.js';

/** Number of documents that are read at once to be compared with lines. It bounds the memory: each can have thousands of lines. */
const READ_TOGETHER = 10;

/**
 * Writes lines of documents, found by reference_id, or without one by the display_id of those that have one. They are only created; with `upsert`, a line whose document exists with the same content
 * is unchanged, and any other gets the error of a repeated reference.
 */
export abstract class DocumentImporter<New> implements ManyLinesImporter {
  /** The class of the body of a creation. */
  protected abstract readonly type: Type<object>;
  /** The read form of the resource. */
  protected abstract readonly form: ReadForm;
  /** Statement of `idsByReferences` that finds the documents. */
  protected abstract readonly idsByReferences: string;
  /** The same with display ids in place of references; undefined of documents without display ids. */
  protected readonly idsByDisplayIds?: string;
  /** Fields with references that the creation finds itself, and that only the comparison has to replace. */
  protected readonly compared: ReferenceFields = {};
  /** The fields of a line that are not compared, because other documents change them. */
  protected readonly moving: (line: Line) => readonly string[] = () => [];

  constructor(protected readonly db: TenantDb) {}

  referenceOf(line: Line): string | null {
    return identifierOf(line, 'reference_id');
  }

  async writeMany(lines: readonly Line[], mode: ImportMode): Promise<LineResult[]> {
    const creations = lines.map((line) => creationOf(this.type, line, this.form));
    const completed = await this.complete(creations, lines);
    const sent = completed.slice(0, await this.countTogether(completed));
    const unchanged = mode === 'upsert' ? await this.unchangedOf(sent) : new Map<Line, string>();
    const plans = await planLines(sent, async (one, index): Promise<CreationPlan<New>> => {
      const present = unchanged.get(one);
      if (present !== undefined) return { kind: 'unchanged', id: present };
      const id = newId();
      return { kind: 'create', id, input: await this.inputOf(one, lines[index]!, id) };
    });
    await writeCreations(plans, '', (inputs) => this.createMany(inputs));
    return resultsOf(plans);
  }

  /** Adapts lines in the form of a creation, such as names of other records; `lines` are as they were sent. */
  protected abstract complete(creations: readonly Line[], lines: readonly Line[]): Promise<Line[]>;

  /**
   * Number of the first lines, at least one, that can be written together. The others belong to the next list: their results depend on
   * lines before them, for example because they repeat a reference.
   */
  protected abstract countTogether(sent: readonly Line[]): number | Promise<number>;

  /** The documents with these ids as v2 reads them. */
  protected abstract read(ids: readonly string[]): Promise<readonly { id: string }[]>;

  /** Validates a line and returns the input of the creation of the document `id`; `line` is as it was sent. */
  protected abstract inputOf(sent: Line, line: Line, id: string): Promise<New>;

  /** Creates documents. Throws `RefusedEntries`, or the error of a single one. */
  protected abstract createMany(inputs: readonly New[]): Promise<unknown>;

  /** The ids of the documents that exist with the same content, by their lines. */
  private async unchangedOf(sent: readonly Line[]): Promise<Map<Line, string>> {
    const ids = await this.presentIds(sent);
    const unchanged = new Map<Line, string>();
    for (let start = 0; start < ids.length; start += READ_TOGETHER) {
      const some = ids.slice(start, start + READ_TOGETHER);
      const documents = (await this.read(some)).map((document): Line & { id: string } => ({ ...document }));
      const forms = documents.map((document) => createForm(document, this.form));
      const present = new Map<string, { form: Line; id: string }>();
      for (const [index, form] of (await this.complete(forms, documents)).entries())
        for (const key of keysOf(form)) present.set(key, { form, id: documents[index]!.id });
      const compared = sent.filter((line) => present.has(this.keyOf(line)));
      for (const [index, wanted] of (await allWithIds(this.db, compared, this.compared)).entries()) {
        const { form, id } = present.get(this.keyOf(wanted))!;
        if (this.isSame(wanted, form)) unchanged.set(compared[index]!, id);
      }
    }
    return unchanged;
  }

  /** The ids of the documents of the lines that exist. */
  private async presentIds(sent: readonly Line[]): Promise<string[]> {
    const isNumbered = (line: Line) => this.keyOf(line).startsWith(NUMBER);
    const references = sent.flatMap((line) => (isNumbered(line) ? [] : [line.reference_id]));
    const found = [await idsOf(this.db, this.idsByReferences, references)];
    const numbers = sent.flatMap((line) => (isNumbered(line) ? [line.display_id] : []));
    if (numbers.length) found.push(await idsOf(this.db, this.idsByDisplayIds!, numbers));
    return [...new Set(found.flatMap((ids) => [...ids.values()]))];
  }

  /** By what a line is found: the first of {@link keysOf} that applies to it. */
  private keyOf(line: Line): string {
    const [first] = keysOf(line).filter((key) => this.idsByDisplayIds || !key.startsWith(NUMBER));
    return first ?? '';
  }

  /** Whether a line has the content of the present document, both in the form of a creation. */
  protected isSame(wanted: Line, present: Line): boolean {
    const moving = this.moving(wanted);
    return Object.entries(wanted).every(
      ([name, value]) =>
        value === undefined ||
        value === null ||
        moving.includes(name) ||
        isKept(value, present[name]) ||
        (DAY_FIELDS.has(name) && isDayOf(value, present[name])),
    );
  }
}

/** Fields of documents in which a line may have a day in place of a point in time. */
const DAY_FIELDS: ReadonlySet<string> = new Set(['due_date', 'issued_at', 'shipment_date', 'shipped_date']);

/** Whether a line has the day, in the time zone of the tenant, on which the present time lies. */
const isDayOf = (sent: unknown, present: unknown): boolean =>
  typeof present === 'string' &&
  parseTimestamp(present) !== undefined &&
  dayOf(new Date(present), currentCaller().tenant.timezone) === sent;

const NUMBER = 'display_id ';

/** Texts by which a document is known: its reference and its number. */
const keysOf = ({ reference_id: reference, display_id: number }: Line): string[] => [
  ...(typeof reference === 'string' ? [`reference_id ${reference}`] : []),
  ...(typeof number === 'string' ? [NUMBER + number] : []),
];
