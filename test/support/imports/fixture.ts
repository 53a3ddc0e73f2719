import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../client.js';
import { sharedService, type TestService } from '../service.js';
import { ImportWorker } from '#features/imports/work/import-worker.js';
import type { Line } from '#platform/data/records/import-declaration.js';

export const PATH = '/v2/imports';
export const NDJSON = 'application/x-ndjson';
export const CSV = 'text/csv';

export const PRICE = { price_list_id: 'BASE', price: 2 };

/** A line of a product that is alone in its group. */
export const productLine = (sku: string, more: Line = {}): Line => ({
  ...{ group_code: sku, sku_id: sku, name: `Product ${sku}` },
  ...more,
});

/** An import as it is read. */
export interface ImportBody {
  id: string;
  status: string;
  rows_done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  skipped: number;
  repeated: number;
  match: string;
}

/** A line of the list of errors. */
export interface ErrorLine {
  line: number;
  severity: 'error' | 'warning';
  reference: string | null;
  code: string;
  message: string;
  details: { field: string; reason: string }[];
}

/** A line of the list of results. */
export interface ResultLine {
  line: number;
  reference: string | null;
  outcome: string;
  resource_id: string | null;
}

/** Time between two looks for an import of a program, in milliseconds: each has many statements. */
const WORK_MS = 200;

/** Sends files to a service whose worker works only when a test calls it. */
export class ImportFixture {
  constructor(
    readonly service: TestService,
    readonly client: Client,
  ) {}

  /**
   * A fixture that has another tenant of the shared service in each test of the file or block that calls this; `prepare` makes what it has before.
   */
  static use({ currency, prepare }: { currency?: string; prepare?: () => Promise<unknown> } = {}): ImportFixture {
    const fixture = Object.create(ImportFixture.prototype) as ImportFixture;
    beforeEach(async () => {
      const service = await sharedService();
      Object.assign(fixture, new ImportFixture(service, await service.tenant({ currency })));
      await prepare?.();
    });
    return fixture;
  }

  /** Creates the price list of {@link PRICE}. */
  createList(): Promise<unknown> {
    return this.client.create('/v2/price-lists', { reference_id: PRICE.price_list_id, name: 'Base' });
  }

  /** For a tenant that gets the price list of {@link PRICE}. */
  static async withList(service: TestService, client: Client): Promise<ImportFixture> {
    const fixture = new ImportFixture(service, client);
    await fixture.createList();
    return fixture;
  }

  send(query: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
    return this.client.send('POST', `${PATH}?${query}`, body, { 'content-type': NDJSON, ...headers });
  }

  /** Sends a file and works until it is imported. Returns the import. */
  async import(query: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<ImportBody> {
    const answer = await this.send(query, body, headers);
    if (answer.status !== 202) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    await this.work();
    return this.read(answer.body.data.id as string);
  }

  work(): Promise<void> {
    return this.service.app.get(ImportWorker).finish();
  }

  /** Works from time to time, as the worker of a running service does, until a program that waits for its imports has ended. */
  async workUntil(ended: Promise<unknown>): Promise<void> {
    let isOver = false;
    void ended.finally(() => (isOver = true)).catch(() => undefined);
    while (!isOver) {
      await this.work();
      await sleep(WORK_MS);
    }
  }

  async read(id: string): Promise<ImportBody> {
    return (await this.client.get(`${PATH}/${id}`)).body.data as ImportBody;
  }

  /** The list of errors in a format. */
  errorsAs(accept: string, id: string): Promise<string> {
    return this.listAs(accept, id, 'errors');
  }

  /** A list of an import in a format. */
  async listAs(accept: string, id: string, name: 'errors' | 'results'): Promise<string> {
    const response = await fetch(`${this.client.base}${PATH}/${id}/${name}`, {
      headers: { 'x-api-key': this.client.key, accept },
    });
    return response.text();
  }

  async errors(id: string): Promise<ErrorLine[]> {
    return (await this.client.get(`${PATH}/${id}/errors`, { accept: NDJSON })).body as ErrorLine[];
  }

  async results(id: string): Promise<ResultLine[]> {
    return (await this.client.get(`${PATH}/${id}/results`, { accept: NDJSON })).body as ResultLine[];
  }
}

export const ndjson = (...lines: unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
