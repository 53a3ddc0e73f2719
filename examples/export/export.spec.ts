import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { exportToFile, type ExportRequest, recordsOf, Refused } from './export.js';

const SILENT = { interrupted: new AbortController().signal, onRetry: () => undefined, onProgress: () => undefined };

describe('the program that writes an export to a file', () => {
  let folder: string;
  let client: Client;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
    client = await (await sharedService()).tenant();
    for (const reference of ['C-1', 'C-2'])
      await client.create('/v2/customers', { reference_id: reference, company_name: reference });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (name: string, more: Partial<ExportRequest> = {}) => {
    const { base, key } = client;
    const request = { base, key, resource: 'customers', format: 'ndjson', filters: [], isPacked: false };
    const file = join(folder, name);
    await exportToFile({ ...request, ...SILENT, ...more }, file);
    return readFile(file);
  };

  it('writes all records, compressed or not, and reports progress', async () => {
    let counted: number | undefined = 0;
    const onProgress = (_: number, records: number | undefined) => (counted = records);
    const text = await write('a.ndjson', { onProgress });
    const references = String(text).split('\n').filter(Boolean).map((line) => JSON.parse(line).reference_id); // prettier-ignore
    expect([references, counted]).toEqual([['C-1', 'C-2'], 2]);
    expect(gunzipSync(await write('a.gz', { isPacked: true, onProgress }))).toEqual(text);
    expect(counted).toBeUndefined();
    expect(String(await write('a.csv', { format: 'csv', filters: ['reference_ids=C-2'] }))).toMatch(
      /^\ufeffreference_id,.*\r\nC-2,C-2,.*\r\n$/,
    );
  });

  it('counts the records of a table: neither the header nor line breaks in cells', async () => {
    const { id } = await client.create('/v2/customers', {
      reference_id: 'C-L',
      company_name: 'x',
      attributes: [{ name: 'note', value: 'a "b"\nc' }],
    });
    let counted: number | undefined;
    await write('l.csv', { format: 'csv', filters: [`ids=${id}`], onProgress: (_, records) => (counted = records) });
    expect(counted).toBe(1);
    await client.delete(`/v2/customers/${id}`);
  });

  it('writes the formulas of tables as it is told', async () => {
    const { id } = await client.create('/v2/customers', { reference_id: 'C-F', company_name: '=1+1' });
    const cellOf = async (formulas?: string) => {
      const file = await write('f.csv', { format: 'csv', formulas, filters: [`ids=${id}`] });
      return String(file).split('\r\n')[1]!.split(',')[1];
    };
    expect([await cellOf(), await cellOf('escape'), await cellOf('keep')]).toEqual(["'=1+1", "'=1+1", '=1+1']);
    await client.delete(`/v2/customers/${id}`);
  });

  it('says why the service refuses', async () => {
    const refused = write('b', { filters: ['page=1'] });
    await expect(refused).rejects.toThrow(
      new Refused(400, 'The request is not valid. page is not a known parameter', undefined),
    );
    expect(existsSync(join(folder, 'b.part'))).toBe(false);
  });

  it('leaves no file when it is interrupted or the disk refuses it, and keeps the one of before', async () => {
    const interrupting = new AbortController();
    const before = await write('d');
    const onProgress = () => interrupting.abort();
    await expect(write('d', { interrupted: interrupting.signal, onProgress })).rejects.toThrow('aborted');
    expect(await readFile(join(folder, 'd'))).toEqual(before);
    expect(existsSync(join(folder, 'd.part'))).toBe(false);
    await expect(write('missing-folder/e')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('knows the number of records of every status, for the progress', async () => {
    const { id } = await client.create('/v2/customers', { reference_id: 'C-3', company_name: 'x' });
    await client.patch(`/v2/customers/${id}`, { status: 'inactive' });
    const { base, key } = client;
    const request = { ...SILENT, base, key, format: 'ndjson', isPacked: false };
    const recordsWith = (resource: string, ...filters: string[]) => recordsOf({ ...request, resource, filters });
    expect(await recordsWith('customers', 'references=true')).toBe(3);
    expect(await recordsWith('customers', 'status=inactive')).toBe(1);
    for (const list of [
      'products',
      'inventories',
      'orders',
      'invoices',
      'credit_notes',
      'shipments',
      'contract_pricing',
    ])
      expect([list, await recordsWith(list)]).toEqual([list, 0]);
    expect(await recordsWith('product_prices')).toBeUndefined();
  });

  it('repeats an interrupted export, and never shows an incomplete file', async () => {
    const packed = gzipSync('{"id":1}\n');
    let requests = 0;
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      if (++requests > 1) response.end(packed);
      else response.write(packed.subarray(0, 12), () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(String(await write('c', { base }))).toBe('{"id":1}\n');
    expect(requests).toBe(2);
    server.close();
  });
});
