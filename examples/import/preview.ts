import { createInterface } from 'node:readline';
import { type FileFacts, WORKBOOK_TYPE } from './file-form.js';
import { type ImportOptions, refusedLines, sendBytes } from './import-file.js';
import type { Recognised } from './recognise.js';
import type { Target } from './requests.js';
import { countsOf, describe, ended } from './watch.js';

/** Refused lines that are shown before a file is sent. */
const SHOWN_REFUSED = 10;
const NEWLINE = 10;

/** What is shown before a file is sent: what it is, its first records with the names of their fields, and columns that are left out. */
export function previewText(file: string, one: Recognised): string {
  const { looksLike, resource, profile, unmapped, records } = one;
  const origin = profile === undefined ? looksLike : `${looksLike} (profile ${profile})`;
  const lines = [`${file} is ${origin}. Its first ${resource}, as they will be sent:`];
  for (const [index, record] of records.entries()) lines.push(`  ${index + 1}. ${fieldsOf(record).join(' · ')}`);
  if (!records.length) lines.push('  (none)');
  if (unmapped.length) lines.push(`Columns that are not imported: ${unmapped.join(', ')}`);
  return `${lines.join('\n')}\n${optionsText(one)}`;
}

/** The options under which a file is read; empty for none. */
export const optionsText = ({ options }: Pick<Recognised, 'options'>): string => {
  const stated = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return stated.length ? `Read with ${stated.join(' ')}\n` : '';
};

/** The fields of a record by their paths: `group_code: TEE`, `product_prices[0].price: 3.6`. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => fieldsOf(entry, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`];
  return Object.entries(value).flatMap(([name, field]) => fieldsOf(field, path ? `${path}.${name}` : name));
}

/**
 * What the service answers to a dry run of the first lines of a file. Of a file that goes on behind them the errors of the second half are left
 * out, because its last record is not complete. Empty for a workbook that goes on, whose beginning is no workbook.
 */
export async function dryRunText(
  { start, isLonger, contentType }: FileFacts,
  options: ImportOptions,
  target: Target,
): Promise<string> {
  if (isLonger && contentType === WORKBOOK_TYPE) return '';
  const sample = isLonger && !start.includes(0) ? start.subarray(0, start.lastIndexOf(NEWLINE) + 1) : start;
  const bytes = sample.length ? sample : start;
  const begun = await sendBytes(bytes, { ...options, isDryRun: true, onError: 'skip' }, contentType, target);
  const state = await ended(begun, target);
  const lines = isLonger ? Math.floor(linesIn(bytes) / 2) : Infinity;
  const refused: string[] = [];
  for await (const one of refusedLines(state.id, target)) if (one.line <= lines) refused.push(describe(one));
  const what = isLonger ? 'the first lines' : 'it';
  const counts = isLonger ? '' : `: ${countsOf(state)}`;
  const rest = refused.length > SHOWN_REFUSED ? [`… and ${refused.length - SHOWN_REFUSED} more\n`] : [];
  const none = isLonger && !refused.length ? ': no line was refused' : counts;
  return [`A dry run of ${what} by the service${none}\n`, ...refused.slice(0, SHOWN_REFUSED), ...rest].join('');
}

const linesIn = (bytes: Buffer): number => bytes.reduce((count, byte) => count + Number(byte === NEWLINE), 0);

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
