import type { LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Injectable } from '@nestjs/common';
import { TargetRefusedError, Targets } from './targets.js';

/** Maximum number of characters of a response that are kept. */
const MAX_RESPONSE_CHARACTERS = 1_000;
/** Enough bytes for that number of characters in UTF-8. */
const MAX_RESPONSE_BYTES = 4 * MAX_RESPONSE_CHARACTERS;

/** The result of a request. */
export interface PostResult {
  /** HTTP status; null when there was no response. */
  status: number | null;
  /** The first 1,000 characters of the response's body; null when there was no response. */
  response: string | null;
  /** Why there was no response; null when there was one. */
  error: string | null;
}

interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** Time for the whole request, in milliseconds. When it ends after the status arrived, the status and what arrived of the body count. */
  timeoutMs: number;
}

/** Sends requests to URLs that callers chose. */
@Injectable()
export class OutboundPost {
  constructor(private readonly targets: Targets) {}

  /**
   * Sends one POST to a checked address of the URL, without following redirects. Never rejects: a target that is refused or does not respond
   * in time is a result with an `error`.
   */
  async send(url: string, { timeoutMs, ...message }: PostOptions): Promise<PostResult> {
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), timeoutMs);
    try {
      return await this.exchange(new URL(url), message, ended.signal);
    } catch (error) {
      const reason = ended.signal.aborted ? `No response within ${timeoutMs / 1000} s.` : reasonOf(error);
      return { status: null, response: null, error: reason };
    } finally {
      clearTimeout(timer);
      ended.abort(); // closes the connection
    }
  }

  private async exchange(
    url: URL,
    { headers, body }: Omit<PostOptions, 'timeoutMs'>,
    signal: AbortSignal,
  ): Promise<PostResult> {
    const addresses = await Promise.race([this.targets.addressesOf(url), failWhen(signal)]);
    const response = await respond(
      open(url, { method: 'POST', headers, agent: false, lookup: only(addresses), signal }),
      body,
    );
    return { status: response.statusCode!, response: await beginningOf(response), error: null };
  }
}

const open = (url: URL, options: RequestOptions): ClientRequest =>
  url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);

const respond = (request: ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
    request.setHeader('Content-Length', Buffer.byteLength(body));
    request.end(body);
  });

/** Replaces the look-up of the connection, so that it leads to the addresses that were checked. Not called for a host that is an address. */
const only =
  (addresses: readonly LookupAddress[]): RequestOptions['lookup'] =>
  (_host, { all }, done) => {
    if (all) done(null, [...addresses]);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };

/** The first characters of a body, as well-formed text without U+0000. What arrived counts if the connection ends too early. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // the status is already known
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString().replaceAll('\u0000', '\ufffd');
  return [...text].slice(0, MAX_RESPONSE_CHARACTERS).join('').toWellFormed();
}

const failWhen = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }));

/** A text for the owner of the endpoint. Error messages of Node contain addresses of the network, so only codes are shown. */
function reasonOf(error: unknown): string {
  if (error instanceof TargetRefusedError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code ? `The request failed: ${code}.` : 'The request failed.';
}
