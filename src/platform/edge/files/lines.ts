import type { Type } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { isSame } from '../http/refuse-response-only-changes.js';
import { STRICT_PIPE } from '../http/routes.js';
import { isJsonObject } from '#platform/base/json/json.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { normalForm } from '../validation/normal-form.js';
import { CellLine } from '#platform/data/records/cell-line.js';
import { isSameText, normalIdentifier } from '#platform/base/values/text.js';
import type { Line } from '#platform/data/records/import-declaration.js';

/** Validates a body as the routes of v2 do. Throws `validation_failed`. */
export const validated = async <T extends object>(type: Type<T>, body: object): Promise<T> =>
  (await STRICT_PIPE.transform(body, { type: 'body', metatype: type })) as T;

/** Validates the form in which a line is sent to its service, as {@link validated}. */
export function validatedLine<T extends object>(type: Type<T>, form: Line, line: Line): Promise<T> {
  if (line instanceof CellLine) line.sentAs(form);
  return validated(type, form);
}

/** How the read form of an object differs from its form in a creation. */
export interface ReadForm {
  /** Names in the creation, by names in the read form. A name that the object has already stays. */
  renamed?: Readonly<Record<string, string>>;
  /** Names that only the read form has and that cannot be written. */
  computed?: readonly string[];
  /** Forms of the objects in lists, by the name of the list in the creation. */
  lists?: Readonly<Record<string, ReadForm>>;
}

/**
 * An object in the form of its creation. Values that are not objects stay as they are, so that the validation refuses them, and so do fields
 * that cannot be written unless the line is in the read form (`isRead`).
 */
export function createForm(sent: Line, { renamed = {}, computed = [], lists = {} }: ReadForm, isRead = true): Line {
  const form: Line = {};
  for (const [name, value] of Object.entries(sent)) {
    const target = renamed[name];
    const known = target !== undefined && sent[target] === undefined ? target : name;
    if (isRead && computed.includes(known)) continue;
    const list = lists[known];
    form[known] =
      list && Array.isArray(value)
        ? value.map((entry: unknown) => (isJsonObject(entry) ? createForm(entry, list, isRead) : entry))
        : value;
  }
  return form;
}

/**
 * A line as the body of its creation, an object of `type`, with identifiers and other texts as they are stored, so that it can be compared with
 * the present record.
 */
export const creationOf = (type: Type<object>, line: Line, form: ReadForm): Line =>
  normalForm(type, createForm(line, form, isReadForm(line)));

/** Form of the values of attributes. */
export const ATTRIBUTE_VALUES: ReadForm = {
  computed: ['id', 'label', 'created_by', 'updated_by', 'created_at', 'updated_at'],
};

/**
 * The fields of a line that differ from those of the present record, both in the form of a creation. A null of the line counts as omitted
 * unless it `clears` ({@link nullClears}).
 */
export function changedFields(line: Line, present: Line, clears: boolean): Line {
  return Object.fromEntries(
    Object.entries(line).filter(
      ([name, value]) => value !== undefined && (value !== null || clears) && !isKept(value, present[name]),
    ),
  );
}

/** Whether null clears a field: in a record as it was read, and in a row of CSV. In the form of a creation it counts as omitted. */
export const nullClears = (line: Line): boolean => isReadForm(line) || line instanceof CellLine;

/**
 * The form of a row of CSV with all attributes that its record is to have: a column is one attribute, so the others of the record stay, and
 * null removes one. The form of another line stays as it is, because its list is whole.
 */
export function withAllAttributes(form: Line, line: Line, present?: Line): Line {
  if (!(line instanceof CellLine) || !Array.isArray(form.attributes)) return form;
  const sent = form.attributes as NamedValue[];
  const stored = (present?.attributes ?? []) as NamedValue[];
  const find = (list: readonly NamedValue[], name: string) =>
    list.find((one) => isSameText(one.name.toLowerCase(), name.toLowerCase()));
  const kept = stored.map((one) => {
    const found = find(sent, one.name) ?? one;
    return { ...one, value: found.value };
  });
  const added = sent.filter((one) => !find(stored, one.name) || (one.value !== null && find(sent, one.name) !== one));
  return { ...form, attributes: [...kept, ...added].filter(({ value }) => value !== null) };
}

interface NamedValue {
  name: string;
  value: string | null;
}

/** A line in which a null counts as omitted, as in creations. */
export const withoutNulls = (line: Line): Line =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));

/** Whether a value that was sent equals the present one. Fields that a nested object omits count as equal. */
export function isKept(sent: unknown, present: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(present))
    return sent.length === present.length && sent.every((one, index) => isKept(one, present[index]));
  if (isJsonObject(sent) && isJsonObject(present))
    return Object.keys(sent).every((name) => sent[name] === undefined || isKept(sent[name], present[name]));
  if ((sent ?? null) === null && Array.isArray(present)) return present.length === 0;
  if (isJsonObject(sent) && (present ?? null) === null) return Object.values(sent).every((value) => value === null);
  return isSame(sent, present);
}

/** Whether a line has the read form: every record has an id and a version, and no creation has. */
export const isReadForm = (line: Line): boolean => 'version' in line || 'id' in line;

/** An identifier of a line, under one of several names, in its normal form; null if the field is something else. */
export const identifierOf = (line: Line, ...names: string[]): string | null => {
  const found = names.map((name) => line[name]).find((value) => value !== undefined && value !== null);
  return typeof found === 'string' ? normalIdentifier(found) : null;
};

/** Number of the first entries of which none repeats a value of one before it. Values that are not texts are ignored. */
export function countDistinct(entries: readonly (readonly unknown[])[]): number {
  const seen = new Set<string>();
  for (const [index, values] of entries.entries()) {
    const texts = values.filter((value) => typeof value === 'string');
    if (texts.some((text) => seen.has(text))) return index;
    for (const text of texts) seen.add(text);
  }
  return entries.length;
}

/** The result of `work`, or the `DomainError` that it throws. */
export async function resultOf<T>(work: () => Promise<T>): Promise<T | DomainError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** Id of the record that `statement` finds by a reference (`$2`); undefined if there is none or the value is not a text. */
export async function idBy(db: TenantDb, statement: string, reference: unknown): Promise<string | undefined> {
  if (typeof reference !== 'string') return undefined;
  const [row] = await db.read<{ id: string }>(statement, [reference]);
  return row?.id;
}

/** Entries of a list that was sent which differ from the present entry with the same `key`. A value that is not a list stays. */
export function changedEntries(sent: unknown, present: unknown, key: string): unknown {
  if (!Array.isArray(sent) || !Array.isArray(present)) return sent;
  const stored = new Map((present as Line[]).map((entry) => [entry[key], entry]));
  return sent.filter((entry: unknown) => {
    const found = isJsonObject(entry) ? stored.get(entry[key]) : undefined;
    return !found || !isKept(entry, found);
  });
}

/** The error of a service with the fields of a line: without the path `prefix` that they have in the service's request. */
export const errorOfLine = (prefix: string, { code, message, details }: DomainError): DomainError =>
  new DomainError(
    code,
    message,
    details.map(({ field, reason }) => ({
      field: field.startsWith(prefix) ? field.slice(prefix.length) : field,
      reason,
    })),
  );
