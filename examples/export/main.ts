import { parseArgs } from 'node:util';
import { exportTo, exportToFile, type ExportRequest } from './export.js';

const USAGE = `npm run --silent export -- --resource RESOURCE [options] > FILE

--resource NAME   products, product_prices, customers, inventories, orders, invoices, shipments or contract_pricing
--format FORMAT   ndjson (default), or csv for the first four
--filter A=B      a filter of the resource's list; may be repeated
--output FILE     write to this file, which appears when it is complete; interrupted exports are repeated
--gzip            keep the file compressed
--base URL        the service (default: http://127.0.0.1:3000)
--key KEY         an API key that may read the resource (default: the variable API_KEY)

Without --silent, npm writes its own lines into the file; --output avoids that.
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
const MEGABYTE = 1_000_000;
const REPORT_MS = 500;

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:3000' },
      key: { type: 'string', default: process.env.API_KEY },
      resource: { type: 'string' },
      format: { type: 'string', default: 'ndjson' },
      filter: { type: 'string', multiple: true, default: [] },
      output: { type: 'string' },
      gzip: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { base, key, resource, format, filter, output, gzip } = values;
  if (key === undefined || resource === undefined) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  const progress = new Progress();
  const onProgress = (bytes: number, lines: number) => progress.report(bytes, lines);
  const request: ExportRequest = { base, key, resource, format, filters: filter, isPacked: gzip, onProgress };
  await (output === undefined ? exportTo(request, process.stdout) : exportToFile(request, output));
  progress.end();
  return 0;
}

/** Shows on stderr how much was received. */
class Progress {
  private readonly began = performance.now();
  private shownAt = 0;
  private text = '';

  report(bytes: number, lines: number): void {
    const seconds = (performance.now() - this.began) / 1_000;
    const counted = lines ? `${lines} lines, ` : '';
    this.text = `${counted}${(bytes / MEGABYTE).toFixed(1)} MB, ${(bytes / MEGABYTE / seconds).toFixed(1)} MB/s`;
    if (!process.stderr.isTTY || performance.now() - this.shownAt < REPORT_MS) return;
    this.shownAt = performance.now();
    process.stderr.write(`\r${this.text}  `);
  }

  end(): void {
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${this.text}  complete\n`);
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`\nexport: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = EXIT_FAILED;
}
