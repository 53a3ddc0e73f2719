import { parseArgs } from 'node:util';
import { addressOf } from '#access';
import { messageOf, UserError } from './errors.js';
import { DEFAULT_CONCURRENCY } from './session.js';

export const USAGE = `npm run load:online-retail -- [options] [FILE]

FILE                the Online Retail table as .csv or .csv.xz (default: the excerpt that comes with the project)
--invoices N|all    load the first N invoices that count (default: all of FILE)
--base URL          the service (default: the variable WCA_BASE, then http://127.0.0.1:3000)
--key KEY           an API key (default: make one for the tenant online-retail with the command line; the variable
                    WCA_API_KEY is not used, because its tenant may have other records)
--concurrency N     requests at a time (default: ${DEFAULT_CONCURRENCY})
--bulk              load by POST /v2/imports instead of one request for each record
--print-totals      print what FILE must come to, as JSON, and load nothing
`;

export interface Arguments {
  file?: string;
  invoices?: number;
  base: string;
  key?: string;
  concurrency: number;
  bulk: boolean;
  printTotals: boolean;
  help: boolean;
}

export function parseArguments(argv: string[]): Arguments {
  const { values, positionals } = parse(argv);
  if (positionals.length > 1) throw new UserError(`one FILE at most, not ${positionals.join(' ')}`);
  return {
    file: positionals[0],
    invoices:
      values.invoices === undefined || values.invoices === 'all' ? undefined : count('invoices', values.invoices),
    base: values.base,
    key: values.key,
    concurrency: count('concurrency', values.concurrency),
    bulk: values.bulk,
    printTotals: values['print-totals'],
    help: values.help,
  };
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        invoices: { type: 'string' },
        base: { type: 'string' },
        key: { type: 'string' },
        concurrency: { type: 'string', default: String(DEFAULT_CONCURRENCY) },
        bulk: { type: 'boolean', default: false },
        'print-totals': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { values: { ...values, base: addressOf(values.base) }, positionals };
  } catch (error) {
    throw new UserError(messageOf(error));
  }
}

function count(option: string, text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new UserError(`--${option} must be a whole number from 1 on, not ${text}`);
  }
  return value;
}
