import { basename } from 'node:path';
import { messageOf, UserError } from './errors.js';
import { mapRows } from './mapping.js';
import type { Dataset } from './model.js';
import { formatCount } from './money.js';
import { excerptFile } from './paths.js';
import { readRows } from './rows.js';

export interface Source {
  /** Path of a CSV file or its .xz; default is the committed excerpt. */
  file?: string;
  /** Number of invoices to read, from the first; default is all. */
  invoices?: number;
}

export async function readOnlineRetail({ file = excerptFile(), invoices }: Source = {}): Promise<Dataset> {
  const dataset = await mapRows(readRows(file), invoices).catch((error: unknown) => {
    throw new UserError(`cannot read ${file}: ${messageOf(error)}`);
  });
  if (invoices !== undefined && dataset.sales.length < invoices) {
    const held = formatCount(dataset.sales.length);
    throw new UserError(
      `${basename(file)} holds ${held} invoices that count, not ${formatCount(invoices)}: name the full data FILE`,
    );
  }
  return dataset;
}
