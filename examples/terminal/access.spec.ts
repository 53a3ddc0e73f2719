import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { exportTo } from '../export/export.js';
import { dataOf, request } from '../import/requests.js';
import { accessOf, addressOf, answers, assertAnswers, fetchDirectly } from '#access';

const NAMES = ['WCA_BASE', 'WCA_API_KEY', 'DATA_DIR'];

describe('address and key of the programs', () => {
  const before = new Map(NAMES.map((name) => [name, process.env[name]]));
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'access-'));
    for (const name of NAMES) delete process.env[name];
    process.env.DATA_DIR = folder;
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  });

  it('are those of the arguments, then of the environment, then of the demo tenant', () => {
    writeFileSync(join(folder, 'demo-key'), 'demo\n');
    expect(accessOf()).toEqual({ base: 'http://127.0.0.1:3000', key: 'demo' });
    process.env.WCA_BASE = '';
    expect(accessOf().base).toBe('http://127.0.0.1:3000');
    Object.assign(process.env, { WCA_BASE: 'https://shop.example', WCA_API_KEY: 'environment' });
    expect(accessOf()).toEqual({ base: 'https://shop.example', key: 'environment' });
    expect(accessOf({ base: 'http://other.example', key: 'argument' })).toEqual({
      base: 'http://other.example',
      key: 'argument',
    });
  });

  it('are refused with the way out', () => {
    expect(() => accessOf()).toThrow(/^there is no API key; set the variable WCA_API_KEY or add --key KEY/);
    expect(() => addressOf('localhost:3000')).toThrow('--base must be an http or https address, not localhost:3000');
  });

  it('are checked before anything is sent', async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    const silent = createTcpServer();
    const base = await listen(server);
    expect(await answers(base)).toBe(true);
    await assertAnswers(await listen(silent)); // it is slow, or is starting
    const closed = createServer();
    const nobody = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    await expect(assertAnswers(nobody)).rejects.toThrow(
      `no service answers at ${nobody} (ECONNREFUSED); start one with "npm start", or name another address by --base URL`,
    );
    for (const one of [server, silent]) one.close();
  });

  it('are not taken to where a redirect leads', async () => {
    let reached = 0;
    const other = createServer((_, response) => response.writeHead(200 + reached++).end());
    const location = `${await listen(other)}/x`;
    const first = createServer(({ method }, response) =>
      response.writeHead(method === 'GET' ? 302 : 307, { location }).end(),
    );
    const base = await listen(first);
    const reason = `${base} redirects to ${location}; redirects are not followed`;
    for (const method of ['GET', 'POST'])
      await expect(fetchDirectly(`${base}/v2/media`, { method, headers: { 'x-api-key': 'k' } })).rejects.toThrow(
        reason,
      );
    await expect(assertAnswers(base)).rejects.toThrow(reason);
    const target = { base, key: 'k', onRetry: () => undefined };
    await expect(request(target, '/v2/imports', dataOf, { method: 'POST' })).rejects.toThrow(reason);
    const asked = {
      base,
      key: 'k',
      resource: 'products',
      format: 'ndjson',
      filters: [],
      isPacked: false,
      interrupted: new AbortController().signal,
    };
    const asking = exportTo(
      { ...asked, onRetry: () => undefined, onProgress: () => undefined },
      () => new PassThrough(),
    );
    await expect(asking).rejects.toThrow(reason);
    expect(reached).toBe(0);
    for (const one of [other, first]) one.close();
  });
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
