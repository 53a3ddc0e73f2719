import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { HOST, type ServerHome } from './server-home.js';
import { handOver } from './server-account.js';

/** The port of the last start if it is free, otherwise one the system assigns, kept for the next start. */
export async function choosePort(home: ServerHome): Promise<number> {
  const last = Number(await readFile(home.portFile, 'utf8').catch(() => ''));
  if (last > 0 && (await tryPort(last)) !== undefined) return last;
  const port = await tryPort(0);
  if (port === undefined) throw new Error(`No free port on ${HOST}`);
  await writeFile(home.portFile, `${port}`, { mode: 0o600 });
  await handOver(home.portFile, home.account);
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, HOST, () => {
      const { port: assigned } = server.address() as AddressInfo;
      server.close(() => resolve(assigned));
    });
  });
}
