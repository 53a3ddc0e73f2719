import { parseArgs } from 'node:util';
import { accessOf, assertAnswers } from '#access';
import { EXIT_INTERRUPTED, interruption } from '../terminal/interruption.js';
import { count, progressBar, rateOf, sizeText } from '../terminal/progress-bar.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { exportTo, exportToFile, type ExportRequest, reasonOf, recordsOf } from './export.js';

const USAGE = `npm run --silent export -- --resource RESOURCE [options] > FILE

--resource NAME   products, product_prices, customers, inventories, orders, invoices, credit_notes, shipments,
                  contract_pricing, price_lists, customer_segments, sales_reps, attributes or payment_methods
--format FORMAT   ndjson (default) or csv
--formulas FORM   with csv: escape (default) puts an apostrophe in front of texts that a spreadsheet would run as
                  formulas, which imports remove; keep does not
--filter A=B      a filter of the resource's list; may be repeated
--output FILE     write to this file, which appears when it is complete; interrupted exports are repeated
                  from their beginning
--gzip            keep the file compressed
--base URL        the service (default: the variable WCA_BASE, then http://127.0.0.1:3000)
--key KEY         an API key that may read the resource (default: the variable WCA_API_KEY, then .data/demo-key)

Without --silent, npm writes its own lines into the file; --output avoids that.
Ctrl-C ends the export, and leaves no file with --output.
Exit codes: 0 the export is complete, 1 it is not, 2 wrong arguments, 130 ended by Ctrl-C.
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const interrupted = interruption();
const line = new ProgressLine();

async function run(): Promise<number> {
  const { values } = argumentsOf();
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { resource, format, formulas, filter: filters, output, gzip: isPacked } = values;
  if (resource === undefined) throw new WrongArguments();
  const access = accessOf(values);
  await assertAnswers(access.base);
  const progress = new ExportProgress();
  const request: ExportRequest = {
    ...{ ...access, resource, format, formulas, filters, isPacked, interrupted },
    onRetry: (reason) => line.note(`${reason}; beginning anew`),
    onProgress: (bytes, records) => progress.show(bytes, records),
  };
  progress.total = isPacked ? undefined : await recordsOf(request);
  await (output === undefined ? exportTo(request, () => process.stdout) : exportToFile(request, output));
  line.note(`complete: ${progress.text}`);
  return 0;
}

/** Shows how much was received. */
class ExportProgress {
  /** Records of the export, if their number is known. */
  total: number | undefined;
  text = 'nothing';
  private readonly began = performance.now();

  show(bytes: number, records: number | undefined): void {
    const size = sizeText(bytes);
    this.text = records === undefined ? size : `${count(records)} ${records === 1 ? 'record' : 'records'}, ${size}`;
    const seconds = (performance.now() - this.began) / 1_000;
    const isCounted = this.total !== undefined && records !== undefined;
    const done = isCounted ? records : bytes;
    const parts = isCounted ? { notes: [size] } : { format: sizeText };
    line.show(progressBar({ done, total: this.total, rate: rateOf(done, seconds), ...parts }));
  }
}

class WrongArguments extends Error {}

function argumentsOf() {
  try {
    return parseArgs({
      options: {
        base: { type: 'string' },
        key: { type: 'string' },
        resource: { type: 'string' },
        format: { type: 'string', default: 'ndjson' },
        formulas: { type: 'string' },
        filter: { type: 'string', multiple: true, default: [] },
        output: { type: 'string' },
        gzip: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new WrongArguments(`export: ${reasonOf(error)}\n\n`);
  }
}

function failed(error: unknown): number {
  line.clear();
  if (error instanceof WrongArguments) {
    process.stderr.write(`${error.message}${USAGE}`);
    return EXIT_USAGE;
  }
  if (interrupted.aborted) {
    process.stderr.write('ended by Ctrl-C: the export is not complete\n');
    return EXIT_INTERRUPTED;
  }
  process.stderr.write(`export: ${reasonOf(error)}\n`);
  return EXIT_FAILED;
}

process.exitCode = await run().catch(failed);
