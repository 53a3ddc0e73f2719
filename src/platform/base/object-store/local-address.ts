import type { AddressInfo } from 'node:net';

/** Wildcard addresses, and the loopback address under which this machine reaches them. */
const LOOPBACK_OF_WILDCARD: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** The URL under which this machine reaches the service. */
export function localAddress(host: string, { port }: Pick<AddressInfo, 'port'>): string {
  const name = LOOPBACK_OF_WILDCARD[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
