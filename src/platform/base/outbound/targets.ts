import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Finds the addresses of a host name. Rejects when it has none. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

/** Names that never belong to a host on the public Internet (RFC 6761, RFC 6762, RFC 8375, and the domain reserved for private use). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;
const HTTPS_PORT = 443;
/** Lower ports belong to other protocols, such as SMTP. */
const MIN_OTHER_PORT = 1_024;
/** Milliseconds and attempts of one DNS server. */
const DNS = { timeout: 3_000, tries: 2 };

/** A request was not sent because its target is not allowed. */
export class TargetRefusedError extends Error {}

/**
 * Decides to which URLs the service sends requests on behalf of callers. Without `allowPrivate` the target must use https and a public
 * address, so that callers cannot reach the service's own network.
 */
export class Targets {
  constructor(
    readonly allowPrivate: boolean,
    private readonly resolveHost: ResolveHost = allowPrivate ? resolveBySystem : resolveByDns(),
  ) {}

  /** Why the URL is not allowed as it is written; undefined if it is. The addresses of a host name are checked by {@link addressesOf}. */
  fault(text: string): string | undefined {
    if (!URL.canParse(text)) return 'must be a URL';
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(this.allowPrivate && url.protocol === 'http:'))
      return this.allowPrivate ? 'must begin with https:// or http://' : 'must begin with https://';
    if (url.username || url.password) return 'must not contain a user name or password';
    if (url.hash) return 'must not contain a fragment (#)';
    if (this.allowPrivate) return undefined;
    const port = Number(url.port || HTTPS_PORT);
    if (port !== HTTPS_PORT && port < MIN_OTHER_PORT)
      return `must have port ${HTTPS_PORT} or one from ${MIN_OTHER_PORT}`;
    const host = hostOf(url);
    const isPublic = isIP(host) ? isPublicAddress(host) : host.includes('.') && !PRIVATE_NAME.test(host);
    return isPublic ? undefined : 'must name a host on the public Internet';
  }

  /**
   * The addresses to which a request to the URL may connect. Resolves the host once; the caller must connect to one of the result. Throws
   * {@link TargetRefusedError} if the URL is not allowed or any of its addresses is not public, and the error of a failed look-up.
   */
  async addressesOf(url: URL): Promise<readonly LookupAddress[]> {
    const fault = this.fault(url.href);
    if (fault) throw new TargetRefusedError(`The URL ${fault}.`);
    const host = hostOf(url);
    const family = isIP(host);
    if (family) return [{ address: host, family }];
    const addresses = await this.resolveHost(host);
    if (!this.allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new TargetRefusedError('The host name leads to an address that is not on the public Internet.');
    return addresses;
  }
}

/** The host without the brackets of an IPv6 address and without the dot at the end of a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** Resolves as other programs of the machine do, names of the local network included. */
const resolveBySystem: ResolveHost = (host) => lookup(host, { all: true });

/**
 * Asks DNS servers directly, by default those of the system: look-ups of the system share four threads of the process, which slow names
 * would occupy.
 */
export const resolveByDns =
  (servers?: readonly string[]): ResolveHost =>
  async (host) => {
    const resolver = new Resolver(DNS);
    if (servers) resolver.setServers(servers);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (!addresses.length) throw (v4 as PromiseRejectedResult).reason;
    return addresses;
  };
