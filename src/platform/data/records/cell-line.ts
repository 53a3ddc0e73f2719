import type { Line } from './import-declaration.js';

/**
 * A line that was made of the cells of a row of CSV. It names single attributes, so that other attributes of the record stay, and null, which
 * an empty cell can be, clears a field.
 */
export class CellLine {
  [field: string]: unknown;
  #sent: Line = this;

  /** Keeps the form in which a service gets the line, because the paths of its errors are paths in this form. */
  sentAs(form: Line): void {
    this.#sent = form;
  }

  /** The column of a field that an error names: that of an attribute has its name, `attributes.colour` for `attributes[2].value`. */
  columnOf(field: string): string {
    const [, list, index] = /^((?:\w+\[\d+\]\.)?attributes)\[(\d+)\]\.(?:name|value)$/.exec(field) ?? [];
    if (list === undefined) return field;
    const { name } = (entriesAt(this.#sent, list)[Number(index)] ?? {}) as { name?: unknown };
    return typeof name === 'string' ? `${list}.${name}` : field;
  }
}

/** The list of attributes at the path `attributes` or `addresses[0].attributes`. */
function entriesAt(form: Line, path: string): unknown[] {
  const [, parts, index] = /^(\w+)\[(\d+)\]\./.exec(path) ?? [];
  const owner = parts === undefined ? form : ((form[parts] as Line[] | undefined)?.[Number(index)] ?? {});
  return Array.isArray(owner.attributes) ? owner.attributes : [];
}
