import { Client } from 'pg';

/** What threatens a connection: anyone on the network between can read and change it, or can pose as the server. */
export type ConnectionWeakness = 'plain' | 'unverified';

/** Addresses that do not leave this machine: loopback, and the folder of a Unix socket. */
const ON_THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|\/.*)$/;

/**
 * The weakness of the connections of a URL; undefined if they use TLS and check the server's certificate, or do not leave this machine. pg
 * uses TLS exactly if the URL or the environment says so: it never falls back to a plain connection. Only the URL is examined.
 */
export function weaknessOf(connectionString: string): ConnectionWeakness | undefined {
  const client = new Client({ connectionString });
  const { host } = client;
  const ssl = client.ssl as boolean | { rejectUnauthorized?: boolean }; // its type lacks the object that it has for an address
  if (ON_THIS_MACHINE.test(host)) return undefined;
  if (!ssl) return 'plain';
  return typeof ssl === 'object' && ssl.rejectUnauthorized === false ? 'unverified' : undefined;
}

/** Warnings for the log about connections to other machines that do not have verified TLS; `urls` are by the name of their variable. */
export const connectionWarnings = (urls: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(urls).flatMap(([variable, values]) =>
    [...new Set(values.map(weaknessOf))].flatMap((weakness) => (weakness ? [WARNINGS[weakness](variable)] : [])),
  );

const WARNINGS: Record<ConnectionWeakness, (variable: string) => string> = {
  plain: (variable) =>
    `The connections of ${variable} leave this machine without TLS. Add ?sslmode=verify-full to the address (docs/operations.md).`,
  unverified: (variable) =>
    `The connections of ${variable} use TLS without a check of the server's certificate. Set sslmode=verify-full (docs/operations.md).`,
};
