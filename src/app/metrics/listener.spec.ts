import { networkInterfaces } from 'node:os';
import { readEnv } from '#platform/base/config/env.js';
import { requirePorts } from '../start/ports.js';
import { metricsPort } from '#test/monitoring/scrape.js';
import { startInstance, sharedService } from '#test/support/service.js';

/** An address of this machine other than loopback, if it has one. */
const outerAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** Whether metrics are served at an address. */
const servesAt = (host: string, port: number) =>
  fetch(`http://${host}:${port}/metrics`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the listener of the metrics', () => {
  const PORT = metricsPort();
  const start = async (env: Record<string, string>) => {
    const { database } = await sharedService();
    return startInstance(database.serviceUrl, { env: { METRICS_PORT: String(PORT), ...env } });
  };

  it('has an address of its own, by default loopback', () => {
    expect(readEnv({ HOST: '0.0.0.0' }).METRICS_HOST).toBe('127.0.0.1');
  });

  it('needs an address of this machine', async () => {
    const env = readEnv({ PORT: '0', METRICS_PORT: String(PORT), METRICS_HOST: '192.0.2.1' });
    await expect(requirePorts(env)).rejects.toThrow(/^METRICS_HOST is not an address of this machine\./);
  });

  it('does not follow HOST', async () => {
    const { app } = await start({ HOST: '0.0.0.0' });
    expect(await servesAt('127.0.0.1', PORT)).toBe(true);
    const outer = outerAddress();
    if (outer) expect(await servesAt(outer, PORT)).toBe(false);
    await app.close();
  });

  it('listens where METRICS_HOST says', async () => {
    const { app } = await start({ METRICS_HOST: '127.0.0.2' });
    expect([await servesAt('127.0.0.2', PORT), await servesAt('127.0.0.1', PORT)]).toEqual([true, false]);
    await app.close();
  });
});
