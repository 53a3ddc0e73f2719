import { createInterface } from 'node:readline';
import type { Recognised } from './recognise.js';

/** What is shown before a file is sent: its form, its first records with the names of their fields, and columns that are left out. */
export function previewText(file: string, { form, resource, profile, unmapped, records }: Recognised): string {
  const origin = profile === undefined ? form : `${form} (profile ${profile})`;
  if (!records.length && profile === undefined) return `${file} is ${origin}: ${resource}.\n`;
  const lines = [`${file} is ${origin}. Its first ${resource}, as they will be sent:`];
  for (const [index, record] of records.entries()) lines.push(`  ${index + 1}. ${fieldsOf(record).join(' · ')}`);
  if (!records.length) lines.push('  (none)');
  if (unmapped.length) lines.push(`Columns that are not imported: ${unmapped.join(', ')}`);
  return `${lines.join('\n')}\n`;
}

/** The fields of a record by their paths: `group_code: TEE`, `product_prices[0].price: 3.6`. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => fieldsOf(entry, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`];
  return Object.entries(value).flatMap(([name, field]) => fieldsOf(field, path ? `${path}.${name}` : name));
}

/** Asks a question; true for an answer that begins with y. The end of the input is a no. */
export async function confirmed(question: string, interrupted: AbortSignal): Promise<boolean> {
  process.stderr.write(`${question} [y/N] `);
  const input = createInterface({ input: process.stdin });
  interrupted.addEventListener('abort', () => input.close(), { once: true });
  for await (const line of input) {
    input.close();
    return /^\s*y/i.test(line);
  }
  process.stderr.write('\n');
  return false;
}
