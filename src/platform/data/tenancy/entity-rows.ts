import type { EntityTarget } from 'typeorm';
import type { TenantRow } from '../sql/columns.js';
import {
  changeStatement,
  deleteStatement,
  type DocumentStatement,
  lockStatement,
  rowOf,
  tableOf,
} from '../sql/entity-sql.js';

/** Values of columns to write; undefined keeps the stored one. */
type ChangedColumns<T> = { [K in keyof T]?: T[K] | null | undefined };

/** Bytes as PostgreSQL reads them from a text. */
const inHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** The operations of a transaction on single rows, whose statements follow from the entity, and on locks that have a name. */
export abstract class EntityRows {
  abstract query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  abstract hold(...names: string[]): void;

  /**
   * Reads a row and locks it (`for update`) until the transaction ends; undefined when there is none. Throws `RowBusy` when another
   * transaction of this process holds the row.
   */
  async lock<T extends TenantRow>(entity: EntityTarget<T>, id: string): Promise<T | undefined> {
    this.hold(`${tableOf(entity)}:${id.toLowerCase()}`);
    const [row] = await this.query<T>(lockStatement(entity), [id]);
    return row && rowOf(entity, row);
  }

  /**
   * Updates a row, if there is one; values that are undefined are kept. The version of a resource moves if a value differs from the stored
   * one, or if `isChanged`: when rows that belong to the resource, such as its lines, have changed.
   */
  async update<T extends TenantRow>(
    entity: EntityTarget<T>,
    id: string,
    values: ChangedColumns<T>,
    { isChanged = false }: { isChanged?: boolean } = {},
  ): Promise<void> {
    const sent = Object.entries(values).filter(([, value]) => value !== undefined);
    if (!sent.length && !isChanged) return;
    const properties = sent.map(([property]) => property);
    const row = sent.map(([property, value]) => [property, Buffer.isBuffer(value) ? inHex(value) : value]);
    const text = changeStatement(entity, properties, isChanged);
    await this.query(text, sent.length ? [id, JSON.stringify(Object.fromEntries(row))] : [id]);
  }

  /** Deletes a row, if there is one. */
  async delete(entity: EntityTarget<TenantRow>, id: string): Promise<void> {
    await this.query(deleteStatement(entity), [id]);
  }

  /** Runs a statement and returns its document; `undefined` when there is none. */
  async queryOne<Document>(
    text: DocumentStatement<Document>,
    values: readonly unknown[],
  ): Promise<Document | undefined> {
    const [row] = await this.query<{ doc: Document }>(text, values);
    return row?.doc;
  }

  /**
   * Takes an advisory lock on `subject` until the transaction ends, so that only one transaction of the tenant at a time continues; for
   * rules about several rows.
   */
  async serialize(subject: string): Promise<void> {
    this.hold(subject);
    await this.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))', [subject]);
  }

  /** As {@link serialize}, but waits only for transactions that serialize `subject`, and makes only these wait. */
  async share(subject: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock_shared(hashtextextended($1::text || $2, 0))', [subject]);
  }
}
