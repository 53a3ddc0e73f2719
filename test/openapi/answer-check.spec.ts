import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkedAnswers } from '../support/answer-check.js';
import { Client } from '../support/client.js';
import { readDocuments } from '../support/documents.js';

const [, v2] = readDocuments();
const PATH = '/v2/price-lists/01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e';
const { data } = v2!.operations.find(({ operationId }) => operationId === 'priceLists.get')!.responses[200].content[
  'application/json'
].example;
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': 'x', ETag: '"1"' };
const { ETag, ...HEADERS_OF_ERROR } = HEADERS;
const CHALLENGE = 'ApiKey header="X-API-Key"';
const errorOf = (code: string) => ({ code, message: 'x', details: [] });

/** Starts a server that answers every request in one way. */
async function serve(answer: (response: ServerResponse) => void): Promise<{ client: Client; server: Server }> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { client: new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'x', ''), server };
}

/** What the client of the specs does with an answer. */
async function received(status: number, headers: Record<string, string>, body: unknown, path = PATH) {
  const { client, server } = await serve((response) =>
    response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body)),
  );
  try {
    return await client.get(path);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('the client of the specs', () => {
  it('accepts documented answers and counts them', async () => {
    const before = checkedAnswers();
    expect((await received(200, HEADERS, { data })).status).toBe(200);
    expect((await received(304, { 'X-Request-Id': 'x', ETag }, undefined)).status).toBe(304);
    expect((await received(404, HEADERS_OF_ERROR, errorOf('price_list_not_found'))).status).toBe(404);
    expect((await received(404, HEADERS_OF_ERROR, errorOf('route_not_found'), '/v2/other')).status).toBe(404);
    expect(checkedAnswers() - before).toBe(4);
  });

  it.each<[string, number, Record<string, string | undefined>, unknown, string?]>([
    ['must NOT have additional properties', 200, {}, { data: { ...data, other: 1 } }],
    ['required property', 200, {}, { data: { ...data, name: undefined } }],
    ['/data/name must be string', 200, {}, { data: { ...data, name: 7 } }],
    ['not documented', 202, {}, { data }],
    ['header ETag is missing', 200, { ETag: undefined }, { data }],
    ['header ETag: .* must match pattern', 200, { ETag: 'x' }, { data }],
    ['header X-Request-Id is missing', 200, { 'X-Request-Id': undefined }, { data }],
    ['header x-surprise is not documented', 200, { 'X-Surprise': '1' }, { data }],
    ['header WWW-Authenticate is missing', 401, { ETag: undefined }, errorOf('api_key_invalid')],
    ['header Retry-After is missing', 503, { ETag: undefined }, errorOf('unavailable')],
    ['header Retry-After: .* must be integer', 503, { ETag: undefined, 'Retry-After': 'soon' }, errorOf('unavailable')],
    ['content type text/plain', 200, { 'Content-Type': 'text/plain' }, { data }],
    ['code unknown', 404, { ETag: undefined }, errorOf('unknown')],
    ['code order_not_found is not documented', 404, { ETag: undefined }, errorOf('order_not_found')],
    ['is no documented operation', 200, {}, { data }, '/v2/other'],
  ])('refuses: %s', async (fault, status, changed, body, path = PATH) => {
    const headers = Object.entries({ ...HEADERS, ...changed }).filter(([, value]) => value !== undefined);
    await expect(received(status, Object.fromEntries(headers) as Record<string, string>, body, path)).rejects.toThrow(
      new RegExp(fault),
    );
  });

  it('accepts a challenge with the documented value only', async () => {
    const headers = { ...HEADERS_OF_ERROR, 'WWW-Authenticate': CHALLENGE };
    expect((await received(401, headers, errorOf('api_key_invalid'))).status).toBe(401);
    const other = { ...headers, 'WWW-Authenticate': 'Basic' };
    await expect(received(401, other, errorOf('api_key_invalid'))).rejects.toThrow(/WWW-Authenticate/);
  });

  it('does not check what the documents do not contain', async () => {
    expect((await received(200, {}, 1, '/health/live')).status).toBe(200);
  });
});
