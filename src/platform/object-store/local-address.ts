import type { AddressInfo } from 'node:net';

/** Addresses that mean every interface, and what reaches them from this machine. */
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** The address under which this machine reaches the service. */
export function localAddress(host: string, { port }: Pick<AddressInfo, 'port'>): string {
  const name = EVERYWHERE[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
