import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { EntryLines } from '#platform/data/records/import-declaration.js';

/** A field of an entry of `list`, such as `items[0].sku`, with an index that is higher by `offset`. Other fields stay. */
export function shiftedField(field: string, list: string, offset: number): string {
  const index = indexIn(field, list);
  if (index === undefined) return field;
  const begin = list.length + 1;
  return `${field.slice(0, begin)}${index + offset}${field.slice(field.indexOf(']', begin))}`;
}

/** A detail with the number of its line in the file. */
export const withLine = ({ field, reason }: ErrorDetail, line: number): ErrorDetail => ({
  field,
  reason: `${reason} (line ${line})`,
});

/** A detail about an entry of a list, or of a list in it, with the number of the entry's line. Other details stay. */
export function located(detail: ErrorDetail, { list, lines, inner }: EntryLines): ErrorDetail {
  const index = indexIn(detail.field, list);
  if (index === undefined) return detail;
  const place = inner && indexIn(detail.field, `${list}[${index}].${inner.list}`);
  const line = (place === undefined ? undefined : inner?.lines[index]?.[place]) ?? lines[index];
  return line === undefined ? detail : withLine(detail, line);
}

/** The index of the entry of `list` of which a field is a part. */
function indexIn(field: string, list: string): number | undefined {
  if (!field.startsWith(`${list}[`)) return undefined;
  const index = Number.parseInt(field.slice(list.length + 1), 10);
  return Number.isNaN(index) ? undefined : index;
}
