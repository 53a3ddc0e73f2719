// Address of the service and API key, for every program of the project. Only Node is used, so that recipes and scripts import it unbuilt.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEFAULT_BASE = 'http://127.0.0.1:3000';
/** A service that runs accepts a connection in this time, in milliseconds. */
const CONNECT_MS = 2_000;

/**
 * The address of the service: `base`, else the variable `WCA_BASE`, else that of `npm start`. Throws if it is no http or https address.
 */
export function addressOf(base) {
  const address = base || process.env.WCA_BASE || DEFAULT_BASE;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`--base must be an http or https address, not ${address}`);
  return address;
}

/**
 * Address and API key: what was written as an argument, else the variables `WCA_BASE` and `WCA_API_KEY`, else the address and the key of the
 * demo tenant of `npm start`. Throws if there is no key.
 */
export function accessOf({ base, key } = {}) {
  const chosen = key || process.env.WCA_API_KEY || demoKey();
  if (!chosen)
    throw new Error(
      'there is no API key; set the variable WCA_API_KEY or add --key KEY ("npm start" writes the key of its demo tenant to .data/demo-key)',
    );
  return { base: addressOf(base), key: chosen };
}

/** The key that `npm start` has written; undefined if it has not. */
function demoKey() {
  const file = join(process.env.DATA_DIR || join(import.meta.dirname, '../../.data'), 'demo-key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Why a redirect from an address is not followed: key and body would reach another server. The service never redirects, so that the address is
 * that of another program.
 */
export const redirectText = (address, location) =>
  `${new URL(address).origin} redirects to ${location ?? 'another address'}; redirects are not followed, so name the final address by --base or the variable WCA_BASE`;

/** As `fetch`, but throws an error for a redirect instead of following it, see {@link redirectText}. */
export async function fetchDirectly(url, init) {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  if (response.status < 300 || response.status >= 400) return response;
  await response.body?.cancel();
  throw new Error(redirectText(url, response.headers.get('location')));
}

/** Whether a service accepts connections at an address. */
export const answers = (base) => reasonOfSilence(base).then((reason) => reason === undefined);

/** Throws an error that says what to do if no service accepts connections at `base`. */
export async function assertAnswers(base) {
  const reason = await reasonOfSilence(base);
  if (reason === undefined) return;
  throw new Error(
    `no service answers at ${base} (${reason}); start one with "npm start", or name another address by --base URL or the variable WCA_BASE`,
  );
}

async function reasonOfSilence(base) {
  try {
    const response = await fetchDirectly(new URL('/health/live', base), { signal: AbortSignal.timeout(CONNECT_MS) });
    await response.body?.cancel();
  } catch (error) {
    if (error.name === 'TimeoutError') return undefined; // it is slow, or is starting
    return error.cause?.code ?? error.message;
  }
}
