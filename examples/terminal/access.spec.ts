import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessOf, addressOf, answers, assertAnswers } from '#access';

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
});

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
