import { ImportWorker } from '#features/imports/work/import-worker.js';
import { sendFile, type BankLineBody } from '../support/bank-statements/bank-files.js';
import type { Answer, Client } from '../support/client.js';
import type { TestService } from '../support/service.js';
import { inPounds, type TruePart, type YearLine } from './line-writer.js';
import type { Payer } from './payers.js';
import type { BankFile } from './statement-files.js';
import { DISCOUNT, type Offering } from './year.js';

/** A line as the service answers it, with what tells it from others. */
export interface ServedLine extends BankLineBody {
  position: number;
  booking_date: string;
  bank_reference: string | null;
  counterparty: { iban: string | null };
  version: number;
}

/** A payment as the service answers it. */
export interface ServedPayment {
  id: string;
  kind: string;
  amount: number;
  status: string;
  allocations: { invoice_id: string | null; amount: number; reverses: string | null }[];
}

/** The office of a wholesaler that enters invoices and files of its bank, by the public API alone. */
export class BankOffice {
  constructor(
    private readonly service: TestService,
    readonly client: Client,
  ) {}

  async enterCustomers(payers: readonly Payer[]): Promise<void> {
    await this.import(
      'customers',
      payers.map(({ reference, name, iban, isKnown, head }) => ({
        ...{ reference_id: reference, company_name: name, parent_id: head?.reference },
        bank_accounts: isKnown ? [{ iban, holder: name }] : [],
      })),
    );
    await this.import(
      'orders',
      payers.map(({ reference }) => ({
        ...{ reference_id: orderOf(reference), customer_id: reference, created_at: '2010-01-01T00:00:00Z' },
        line_items: [{ sku: 'GOODS', quantity: 1, unit_price: 1 }],
      })),
    );
  }

  /** Enters invoices, each with its total as one item. */
  enterInvoices(billed: readonly Offering[]): Promise<void> {
    return this.import(
      'invoices',
      billed.map(({ number, customer, day, total, offer }) => ({
        ...{ reference_id: number, invoice_number: number, order_ids: [orderOf(customer)], invoice_status: 'OPEN' },
        ...{ issued_at: `${day}T12:00:00Z`, due_date: `${day}T12:00:00Z` },
        early_payment: offer ? [DISCOUNT] : [],
        items: [{ sku: `GOODS ${number}`, name: 'Goods', quantity: 1, amount: Number(inPounds(total)) }],
      })),
    );
  }

  private async import(resource: string, records: readonly object[]): Promise<void> {
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    const headers = { 'content-type': 'application/x-ndjson' };
    const path = `/v2/imports?resource=${resource}&mode=create`;
    const { id } = dataOf(await this.client.send('POST', path, text, headers), 202);
    await this.service.app.get(ImportWorker).finish();
    const { status, created } = dataOf(await this.client.get(`/v2/imports/${id}`), 200);
    if (status === 'completed' && created === records.length) return;
    const { body } = await this.client.get(`/v2/imports/${id}/errors`);
    throw new Error(`The import of ${resource} is ${status}: ${JSON.stringify(body).slice(0, 2000)}`);
  }

  /** Sends a file; the ids of its statements, and whether it brought something. */
  async post({ text, type }: BankFile): Promise<{ ids: string[]; isNew: boolean }> {
    const answer = await sendFile(this.client, text, type);
    if (answer.status !== 200 && answer.status !== 201) throw refused(answer);
    return { ids: answer.body.data.statements.map(({ id }: { id: string }) => id), isNew: answer.status === 201 };
  }

  /** Books what is safe of a statement, until nothing of it is left. */
  async acceptSafe(statementId: string): Promise<void> {
    for (let goesOn = true; goesOn;) {
      const { booked, more } = dataOf(
        await this.client.post(`/v2/bank-statements/${statementId}/accept-safe`, {}),
        200,
      );
      goesOn = booked > 0 || more;
    }
  }

  async lineOf({ id }: ServedLine): Promise<ServedLine> {
    return dataOf(await this.client.get(`/v2/bank-lines/${id}`), 200);
  }

  /** The lines from a day on and before another one, without those that were replaced by their details, in the order of the statement. */
  async linesOf(from: string, before: string): Promise<ServedLine[]> {
    const path = `/v2/bank-lines?booked_after=${from}&booked_before=${before}`;
    const lines = (await this.all<ServedLine>(path)).filter(({ state }) => state !== 'split');
    return lines.sort(
      (a, b) => a.booking_date.localeCompare(b.booking_date) || a.position - b.position || (a.id < b.id ? -1 : 1),
    );
  }

  /** The newest records of a list, until some of them are found. */
  async newest<Row>(list: string, count: number, isFound: (row: Row) => boolean): Promise<Row[]> {
    const found: Row[] = [];
    if (!count) return found;
    for await (const page of this.pages<Row>(`${list}?sort_by=created_at&sort=desc`)) {
      found.push(...page.filter(isFound));
      if (found.length >= count) break;
    }
    return found;
  }

  /** Accepts a proposal of a line. */
  async accept({ id }: ServedLine, proposalId: string): Promise<ServedLine> {
    return dataOf(await this.client.post(`/v2/bank-lines/${id}/accept`, { proposal_id: proposalId }), 200);
  }

  /** Accepts a line by hand as the payment that it is. */
  async enter({ id }: ServedLine, customer: string, parts: readonly TruePart[]): Promise<ServedLine> {
    const invoices = parts.map(({ number, amount, rest }) => ({
      ...{ invoice_id: number, amount: Number(inPounds(amount)), rest },
    }));
    return dataOf(await this.client.post(`/v2/bank-lines/${id}/accept`, { customer_id: customer, invoices }), 200);
  }

  /** Accepts a debit by hand as the reversal of a payment. */
  async reverse({ id }: ServedLine, paymentId: string): Promise<ServedLine> {
    return dataOf(await this.client.post(`/v2/bank-lines/${id}/accept`, { payment_id: paymentId }), 200);
  }

  /** All records of a list. */
  async all<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const page of this.pages<Row>(path)) rows.push(...page);
    return rows;
  }

  private async *pages<Row>(path: string): AsyncGenerator<Row[]> {
    const separator = path.includes('?') ? '&' : '?';
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = `${path}${separator}page_size=100&include_total=false${cursor && `&cursor=${cursor}`}`;
      const answer = await this.client.get(page);
      if (answer.status !== 200) throw refused(answer);
      yield answer.body.data as Row[];
      cursor = answer.body.pagination.next_cursor as string | null;
    }
  }
}

const orderOf = (customer: string): string => `SO-${customer}`;

const refused = ({ status, body }: Answer): Error => new Error(`${status} ${JSON.stringify(body)}`);

function dataOf(answer: Answer, status: number): any {
  if (answer.status !== status) throw refused(answer);
  return answer.body.data;
}

/** What tells a line from others; equal lines have one key, and are one thing. */
export const keyOfServed = (line: ServedLine): string =>
  line.bank_reference ?? `${line.booking_date} ${line.amount} ${line.counterparty.iban}`;

export const keyOfWritten = ({ written }: YearLine): string =>
  written.bankReference ?? `${written.bookingDate} ${Number(written.amount)} ${written.counterparty.iban}`;
