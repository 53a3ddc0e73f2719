import { countedLine } from './counting.js';
import { messageOf } from './errors.js';
import { mapRows } from './mapping.js';
import { COLUMNS, type RawRow, readRawRows } from './rows.js';

/** The position after the last line of the first `count` invoices that are loaded. */
function endOf(rows: RawRow[], invoices: number): number {
  const chosen = new Set<string>();
  let end = 0;
  rows.forEach(({ record }, place) => {
    if (chosen.size < invoices && countedLine(record)) chosen.add(record.InvoiceNo);
    if (chosen.has(record.InvoiceNo)) end = place + 1;
  });
  return end;
}

/** All lines up to there, and lines of later cancellations of these invoices. */
async function writeExcerpt(file: string, invoices: number): Promise<void> {
  const rows: RawRow[] = [];
  for await (const row of readRawRows(file)) rows.push(row);
  const { creditNotes } = await mapRows(
    rows.map(({ record }) => record),
    invoices,
  );
  const credited = new Set(creditNotes.flatMap((note) => note.rows));
  const end = endOf(rows, invoices);
  const chosen = rows.filter(({ record }, place) => place < end || credited.has(record));
  for (const line of [COLUMNS.join(','), ...chosen.map(({ raw }) => raw.replace(/\r?\n$/, ''))]) {
    process.stdout.write(`${line}\n`);
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
