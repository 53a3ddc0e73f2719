import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type DocumentAnswer,
  type DocumentContent,
  type DocumentFormat,
  type DocumentLine,
  type DocumentRequest,
  startDocuments,
} from '#invoice-documents';
import { processCpu } from './cpu.js';
import { median } from './measure.js';
import { table } from './report.js';

/** The cost of documents of invoices: processor time of the process that makes them, and its largest memory. Needs no database. */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    formats: { type: 'string', default: 'pdf,facturx' },
    // of the programs with a database
    name: { type: 'string' },
    'admin-url': { type: 'string' },
  },
});
/** Number of small documents before the first one that counts, for V8 to optimise, and of those that count. */
const [WARM_UP, SMALL_DOCUMENTS] = options.quick ? [2, 3] : [100, 100];
const SMALL = { lines: 3, milliseconds: 60 };
const LARGE = { lines: options.quick ? 50 : 5_000, milliseconds: 20_000, megabytes: 1_024 };

const amount = (cents: number): string => `${(cents - (cents % 100)) / 100}.${String(cents % 100).padStart(2, '0')}`;

/** Pieces of a line, and the cents of one. All amounts are counted in whole cents. */
const piecesOf = (index: number): number => 1 + (index % 90);
const centsOf = (index: number): number => 100 + ((index * 37) % 70_000);

function line(index: number): DocumentLine {
  return {
    sku: `ART-${100_000 + index * 7}`,
    name: `Stoneware cup number ${index}, glazed, colour ${index % 17}, in a box`,
    buyerItemId: null,
    gtin: null,
    orderLine: null,
    quantity: String(piecesOf(index)),
    unitCode: 'C62',
    price: amount(centsOf(index)),
    discount: '0',
    discountPercentage: null,
    net: amount(piecesOf(index) * centsOf(index)),
    taxCategory: 'S',
    taxRate: '20',
    stated: null,
  };
}

function invoice(count: number): DocumentContent {
  const places = Array.from({ length: count }, (_, index) => index);
  const cents = places.reduce((sum, index) => sum + piecesOf(index) * centsOf(index), 0);
  const tax = (cents - (cents % 5)) / 5 + (cents % 5 > 2 ? 1 : 0);
  const party = {
    line1: 'Harbour Street 1',
    line2: null,
    city: 'Hamburg',
    zipCode: '20457',
    state: null,
    countryCode: 'DE',
    country: null,
    person: null,
    customerNumber: 'C-1',
    vatId: 'DE123456788',
    taxNumber: null,
    registrationId: null,
    registrationScheme: null,
    electronicAddress: { scheme: '9930', id: 'DE123456788' },
    contact: { name: 'Sales', phone: '+49 40 123456', email: 'sales@seller.example' },
  };
  return {
    kind: 'invoice',
    isDeposit: false,
    state: 'issued',
    number: 'INV-1',
    issueDate: '2026-11-26',
    issuedAt: '2026-11-26T09:30:00.000Z',
    dueDate: '2026-12-26',
    deliveryDate: '2026-11-24',
    sources: { buyerAddress: 'customer.addresses', buyerReference: 'customer.buyer_reference' },
    currency: 'EUR',
    decimals: 2,
    taxMode: 'net',
    buyerReference: 'REF-1',
    contractReference: null,
    poNumber: 'PO-1',
    orderNumbers: ['SO-1'],
    remarks: null,
    paymentTerms: '30 days',
    discounts: [],
    invoice: null,
    reason: null,
    despatchNumber: null,
    seller: {
      ...party,
      name: 'Seller GmbH',
      tradeName: null,
      legalInfo: 'Managing director: S. Eller',
      bankAccounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null }],
    },
    buyer: { ...party, name: 'Buyer GmbH', vatId: 'DE987654321' },
    deliveryAddress: null,
    lines: places.map(line),
    charges: [],
    taxes: [
      { category: 'S', rate: '20', base: amount(cents), tax: amount(tax), exemptionCode: null, exemptionReason: null },
    ],
    totals: {
      lines: amount(cents),
      discounts: '0.00',
      charges: '0.00',
      withoutTax: amount(cents),
      tax: amount(tax),
      withTax: amount(cents + tax),
      rounding: '0.00',
      paid: '0.00',
      due: amount(cents + tax),
    },
    logo: null,
    style: null,
  };
}

/** Makes documents one after the other. */
class Maker {
  private readonly process = startDocuments();
  private readonly folder = mkdtempSync(join(tmpdir(), 'bench-documents-'));
  private requests = 0;

  /** The processor time of one document in ms, and its size. Throws if it cannot be made. */
  async make(content: DocumentContent, format: DocumentFormat): Promise<{ milliseconds: number; bytes: number }> {
    const before = processCpu(this.process.pid!);
    const path = join(this.folder, 'document');
    const answer = await this.answerTo({ id: ++this.requests, content, format, language: 'en', path });
    if ('failure' in answer) throw new Error(answer.failure);
    return { milliseconds: (processCpu(this.process.pid!) - before) / 1000, bytes: answer.bytes };
  }

  /** The largest resident memory of the process so far. */
  get megabytes(): number {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.process.pid}/status`, 'utf8'))![1]) / 1024;
  }

  private answerTo(request: DocumentRequest): Promise<DocumentAnswer> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null, signal: string | null) => reject(new Error(`It ended: ${code ?? signal}`));
      this.process.once('exit', onExit);
      this.process.once('message', (answer: DocumentAnswer) => {
        this.process.off('exit', onExit);
        resolve(answer);
      });
      this.process.send(request);
    });
  }

  end(): void {
    this.process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true });
  }
}

function judged(value: number, most: number, unit: string): string {
  if (options.quick) return `≤ ${most} ${unit}`;
  if (value > most) process.exitCode = 1;
  return `≤ ${most} ${unit}: ${value > most ? 'MISSED' : 'met'}`;
}

/** Rows of a format: the mean of small documents, because Linux counts processor time in steps of 10 ms, and a large one. */
async function rowsOf(format: DocumentFormat): Promise<string[][]> {
  const maker = new Maker();
  try {
    const small = invoice(SMALL.lines);
    for (let count = 0; count < WARM_UP; count++) await maker.make(small, format);
    const made = [];
    for (let count = 0; count < SMALL_DOCUMENTS; count++) made.push(await maker.make(small, format));
    const mean = made.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / made.length;
    const largest = maker.megabytes;
    const large = await maker.make(invoice(LARGE.lines), format);
    const name = (lines: number) => `${format}, ${lines} lines`;
    return [
      [
        name(SMALL.lines),
        mean.toFixed(1),
        largest.toFixed(0),
        String(median(made.map(({ bytes }) => bytes))),
        judged(mean, SMALL.milliseconds, 'ms'),
      ],
      [
        name(LARGE.lines),
        large.milliseconds.toFixed(0),
        maker.megabytes.toFixed(0),
        String(large.bytes),
        `${judged(large.milliseconds, LARGE.milliseconds, 'ms')}, ${judged(maker.megabytes, LARGE.megabytes, 'MB')}`,
      ],
    ];
  } finally {
    maker.end();
  }
}

const head = ['document', 'CPU ms', 'memory MB', 'bytes', 'bar'];
const rows: string[][] = [];
for (const format of options.formats.split(',') as DocumentFormat[]) rows.push(...(await rowsOf(format)));
console.log(table([head, head.map(() => '---'), ...rows]));
