import type { Type } from '@nestjs/common';
import type { TenantDb } from '../../data/tenancy/tenant-db.js';
import type { ImportMode, Line, LineImporter, LineOutcome } from '../../data/records/import-form.js';
import { createForm, creationOf, idBy, isKept, type ReadForm, identifierOf } from './lines.js';
import { type ReferenceFields, withIds } from './reference-ids.js';

/**
 * Writes lines of documents, found by reference_id, or without one by the display_id of those that have one. They are only created; with `upsert`, a line whose document exists with the same content
 * is unchanged, and any other gets the error of a repeated reference.
 */
export abstract class DocumentLines implements LineImporter {
  /** The class of the body of a creation. */
  protected abstract readonly type: Type<object>;
  /** The read form of the resource. */
  protected abstract readonly form: ReadForm;
  /** Statement that returns the id of the document with the reference `$2`. */
  protected abstract readonly byReference: string;
  /** Statement that returns the id of the document with the display id `$2`; undefined of documents without one. */
  protected readonly byDisplayId?: string;
  /** Fields with references that the creation finds itself, and that only the comparison has to replace. */
  protected readonly compared: ReferenceFields = {};
  /** Fields that are not compared, because other documents change them. */
  protected readonly moving: readonly string[] = [];

  constructor(protected readonly db: TenantDb) {}

  referenceOf(line: Line): string | null {
    return identifierOf(line, 'reference_id');
  }

  async write(line: Line, mode: ImportMode): Promise<LineOutcome> {
    const sent = await this.complete(creationOf(this.type, line, this.form), line);
    if (mode === 'upsert' && (await this.isPresent(sent))) return 'unchanged';
    await this.create(sent, line);
    return 'created';
  }

  /** The document as v2 reads it. */
  protected abstract read(id: string): Promise<object>;

  /** Validates and creates a document; `line` is as it was sent. */
  protected abstract create(sent: Line, line: Line): Promise<void>;

  /** Adapts a line in the form of a creation, such as names of other records; `line` is as it was sent. */
  protected abstract complete(sent: Line, line: Line): Promise<Line>;

  private async isPresent(sent: Line): Promise<boolean> {
    const id = await this.presentId(sent);
    if (id === undefined) return false;
    const document = { ...(await this.read(id)) } as Line;
    const present = await this.complete(createForm(document, this.form), document);
    const wanted = await withIds(this.db, sent, this.compared);
    return Object.entries(wanted).every(
      ([name, value]) =>
        value === undefined || value === null || this.moving.includes(name) || isKept(value, present[name]),
    );
  }

  private presentId({ reference_id: reference = null, display_id: displayId }: Line): Promise<string | undefined> {
    if (reference === null && this.byDisplayId) return idBy(this.db, this.byDisplayId, displayId);
    return idBy(this.db, this.byReference, reference);
  }
}
