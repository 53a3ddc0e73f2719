import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { asAdmin } from '../support/database.js';
import { type OwnService, startService } from '../support/service.js';

/** A span as OTLP encodes it in JSON. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Batch {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';
const UNSAMPLED_TRACE = '0af7651916cd43dd8448eb211c80319c';

describe('with a collector', () => {
  let collector: Server;
  let service: OwnService;
  let tenantId: string;
  let key: string;
  const batches: Batch[] = [];
  const received: { url?: string; apiKey?: string }[] = [];
  let refusal: { code: string };
  let spans: Span[];

  beforeAll(async () => {
    const receive = async (request: IncomingMessage, response: ServerResponse) => {
      received.push({ url: request.url, apiKey: request.headers['api-key'] as string });
      batches.push((await json(request)) as Batch);
      response.setHeader('Content-Type', 'application/json').end('{}');
    };
    collector = createServer((request, response) => void receive(request, response));
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    service = await startService({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
      OTEL_SERVICE_NAME: 'wholesale-test',
    });
    const client = await service.tenant();
    key = client.key;
    const send = (traceparent: string, reference_id: string, id: string) =>
      fetch(`${service.base}/v2/price-lists`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json', traceparent, 'X-Request-Id': id },
        body: JSON.stringify({ reference_id, name: 'a name that only the caller knows' }),
      });
    expect((await send(`00-${TRACE}-${CALLER_SPAN}-01`, 'traced', 'request-1')).status).toBe(201);
    const refused = await send(`00-${TRACE}-${CALLER_SPAN}-01`, 'traced', 'request-2');
    refusal = (await refused.json()) as { code: string };
    expect(refused.status).toBe(409);
    expect((await send(`00-${UNSAMPLED_TRACE}-${CALLER_SPAN}-00`, 'unsampled', 'request-3')).status).toBe(201);
    const read = await fetch(`${service.base}/v1/products?sku_id=private`, { headers: { 'X-API-Key': key } });
    expect(read.status).toBe(200);
    const requests = [{ id: 'a', method: 'GET', path: '/v2/price-lists' }];
    const batch = await fetch(`${service.base}/v2/batch`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'X-Request-Id': 'request-5' },
      body: JSON.stringify({ requests }),
    });
    expect(batch.status).toBe(200);
    tenantId = await asAdmin(service.database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ id: string }>('select id from tenants');
      return rows[0]!.id;
    });
    await service.app.close(); // sends the spans
    spans = batches.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
  });
  afterAll(async () => {
    await service.stop();
    collector.close();
  });

  const requestSpan = (id: string) => spans.find((span) => attributesOf(span)['request.id'] === id)!;
  const childrenOf = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it('a request of a batch is a part of the trace of the batch', () => {
    const [batch, request] = [requestSpan('request-5'), requestSpan('request-5/0')];
    expect([request.traceId, request.parentSpanId]).toEqual([batch.traceId, batch.spanId]);
  });

  it('a request continues the trace of its caller and has route, status, tenant and request id', () => {
    const span = requestSpan('request-1');
    expect([span.traceId, span.parentSpanId, span.kind]).toEqual([TRACE, CALLER_SPAN, 2]);
    expect(span.name).toBe('POST /v2/price-lists');
    expect(attributesOf(span)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v2/price-lists',
      'http.response.status_code': 201,
      'request.id': 'request-1',
      'tenant.id': tenantId,
    });
  });

  it('its transaction is a child, with its statements and the commit', () => {
    const transaction = childrenOf(requestSpan('request-1')).find(({ name }) => name === 'transaction')!;
    const statements = childrenOf(transaction).map(attributesOf);
    expect(statements.map((one) => one['db.operation.name'])).toEqual(expect.arrayContaining(['INSERT', 'COMMIT']));
    expect(statements.find((one) => one['db.operation.name'] === 'INSERT')!['db.query.text']).toMatch(/\$1/);
  });

  it('a transaction that was rolled back has the code of its error', () => {
    const [transaction] = childrenOf(requestSpan('request-2')).filter(({ name }) => name === 'transaction');
    expect(attributesOf(transaction!)['error.type']).toBe(refusal.code);
  });

  it('a request whose caller does not record its trace is not sampled', () => {
    expect(requestSpan('request-3')).toBeUndefined();
    expect(spans.filter(({ traceId }) => traceId === UNSAMPLED_TRACE)).toEqual([]);
  });

  it('a read without a caller’s trace begins a trace of its own', () => {
    const read = spans.find(({ name }) => name === 'GET /v1/products')!;
    expect(read.parentSpanId ?? '').toBe('');
    expect(childrenOf(read).map(({ name }) => name)).toContain('SELECT');
  });

  it('nothing has a key, a value of a body, a query string or a parameter of a statement', () => {
    expect(JSON.stringify(batches)).not.toMatch(new RegExp(`${key}|only the caller knows|private|"traced"`));
  });

  it('the collector gets the configured headers, and the name of the service', () => {
    expect(received[0]).toEqual({ url: '/v1/traces', apiKey: 'a key' });
    expect(attributesOf(batches[0]!.resourceSpans[0]!.resource)['service.name']).toBe('wholesale-test');
  });
});
