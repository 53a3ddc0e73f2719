import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer of `POST /mcp` as it was sent. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // oxlint-disable-next-line typescript/no-explicit-any -- specs read the fields that they expect
  body: any;
}

/** Sends bytes, a text or a value as JSON to `/mcp` with any headers, also with those that `fetch` does not let pass. */
export function sendMcp(
  base: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<RawAnswer> {
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base}/mcp`,
      { method, headers: { 'content-type': 'application/json', ...headers } },
      (answer) =>
        void text(answer).then((received) => {
          const { statusCode, headers: answered } = answer;
          resolve({
            status: statusCode!,
            headers: answered,
            body: received ? (JSON.parse(received) as unknown) : undefined,
          });
        }, reject),
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** A request of JSON-RPC. */
export const rpc = (method: string, params: object = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

/** The request that begins a session. */
export const initialize = (name: string, version = '1.0') =>
  rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version } });

/** The request that calls a tool. */
export const toolCall = (name: string, args: object, meta?: object) =>
  rpc('tools/call', { name, arguments: args, ...(meta ? { _meta: meta } : {}) });
