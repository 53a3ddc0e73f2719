import { countedLine } from './counting.js';
import { messageOf } from './errors.js';
import { COLUMNS, readRawRows, readRows } from './rows.js';

/** The place of the last line of the first so many invoices that count, whether that line counts or not. */
async function lastLineOf(file: string, invoices: number): Promise<number> {
  const chosen = new Set<string>();
  let place = 0;
  let last = 0;
  for await (const row of readRows(file)) {
    place += 1;
    if (chosen.size < invoices && countedLine(row)) chosen.add(row.InvoiceNo);
    if (chosen.has(row.InvoiceNo)) last = place;
  }
  return last;
}

async function writeExcerpt(file: string, invoices: number): Promise<void> {
  const last = await lastLineOf(file, invoices);
  process.stdout.write(`${COLUMNS.join(',')}\n`);
  let place = 0;
  for await (const { raw } of readRawRows(file)) {
    place += 1;
    if (place > last) return;
    process.stdout.write(`${raw.replace(/\r?\n$/, '')}\n`);
  }
}

const [file, invoices = '200'] = process.argv.slice(2);
if (file === undefined || !/^[1-9]\d*$/.test(invoices)) {
  process.stderr.write('usage: node dist/examples/online-retail/excerpt.js FILE [INVOICES] > EXCERPT.csv\n');
  process.exitCode = 2;
} else {
  await writeExcerpt(file, Number(invoices)).catch((error: unknown) => {
    process.stderr.write(`cannot read ${file}: ${messageOf(error)}\n`);
    process.exitCode = 2;
  });
}
