import { AgentClient } from '../support/agents/agent-client.js';
import { initialize, rpc, sendMcp, toolCall } from '../support/agents/raw-mcp.js';
import type { Client } from '../support/client.js';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';

const ORIGIN = 'https://shop.example.com';

describe('the route of the Model Context Protocol', () => {
  let service: OwnService;
  let other: TestInstance;
  let off: TestInstance;
  let client: Client;
  const send = (body: unknown, headers: Record<string, string> = {}, base = service.base) =>
    sendMcp(base, body, { 'x-api-key': client.key, ...headers });

  beforeAll(async () => {
    const env = { MCP_ENABLED: 'true', CORS_ORIGINS: ORIGIN, PUBLIC_URL: 'https://api.example.com' };
    service = await startService(env);
    other = await startInstance(service.database.serviceUrl, { env });
    off = await startInstance(service.database.serviceUrl);
    client = await service.tenant();
  });
  afterAll(async () => {
    await other.app.close();
    await off.app.close();
    await service.stop();
  });

  it('is off unless it is switched on', async () => {
    const answer = await send(rpc('ping'), {}, off.base);
    expect([answer.status, answer.body.code]).toEqual([404, 'route_not_found']);
    expect((await client.get('/mcp')).status).toBe(405);
  });

  it.each(['GET', 'DELETE', 'PUT'])('answers %s with 405', async (method) => {
    const { status, headers, body } = await sendMcp(service.base, '', { 'x-api-key': client.key }, method);
    expect([status, headers.allow, body.code]).toEqual([405, 'POST', 'method_not_allowed']);
  });

  it('takes the key from X-API-Key or Authorization: Bearer', async () => {
    const withKey = (headers: Record<string, string>) => sendMcp(service.base, rpc('ping'), headers);
    expect(await withKey({ 'x-api-key': client.key })).toMatchObject({ status: 200, body: { id: 1, result: {} } });
    expect((await withKey({ authorization: `Bearer ${client.key}` })).status).toBe(200);
    for (const headers of [{}, { authorization: client.key }, { authorization: 'Basic eA==' }])
      expect(await withKey(headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { code: 'api_key_missing' },
      });
    const wrong = await withKey({ authorization: `Bearer ${client.key}x` });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'api_key_invalid' } });
    expect(wrong.headers['www-authenticate']).toBeDefined();
    // everywhere else the key is in X-API-Key alone
    const rest = await sendMcp(
      service.base.replace(/$/, '/v2/orders?x='),
      '',
      { authorization: `Bearer ${client.key}` },
      'GET',
    );
    expect(rest.status).toBe(401);
  });

  it('refuses pages of other origins, and other hosts on the loopback address', async () => {
    const refused = { status: 403, body: { code: 'origin_not_allowed' } };
    expect(await send(rpc('ping'), { origin: 'https://evil.example.com' })).toMatchObject(refused);
    expect(await send(rpc('ping'), { origin: 'null' })).toMatchObject(refused);
    expect(await send(rpc('ping'), { host: 'evil.example.com' })).toMatchObject(refused);
    expect(await send(rpc('ping'), { host: '127.0.0.1.evil.example.com' })).toMatchObject(refused);
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:1', '[::1]:80', 'api.example.com'])
      expect([host, (await send(rpc('ping'), { host })).status]).toEqual([host, 200]);
    const allowed = await send(rpc('ping'), { origin: ORIGIN });
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, ORIGIN]);
  });

  it('agrees on a version of the protocol, and names the agent in an id of the session for any instance', async () => {
    const { status, headers, body } = await send(initialize('purchasing', '7.1'));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'wholesale-commerce-api' },
    });
    expect(Object.keys(body.result.capabilities).sort()).toEqual(['resources', 'tools']);
    const session = { 'mcp-session-id': headers['mcp-session-id'] as string };
    expect(session['mcp-session-id']).toMatch(/^[\x21-\x7e]+$/);
    const change = { action: 'salesReps.create', body: { name: 'Ann', reference_id: 'A' } };
    const prepared = await send(toolCall('prepare', change), session, other.base);
    const { token } = prepared.body.result.structuredContent;
    const done = await send(toolCall('carry_out', { token }), session);
    expect(done.body.result.isError).toBeUndefined();
    const [event] = (await client.get('/v2/events?types=sales_rep.created')).body.data;
    expect(event.actor.agent).toEqual({ name: 'purchasing', version: '7.1' });
    const [entry] = (await client.get('/v2/history?resource_type=sales_rep')).body.data;
    expect(entry.actor.agent).toEqual({ name: 'purchasing', version: '7.1' });
  });

  it('does not know sessions of other keys and changed ids of sessions', async () => {
    const { headers } = await send(initialize('purchasing'));
    const id = headers['mcp-session-id'] as string;
    const another = await service.tenant();
    const unknown = { status: 404, body: { error: { code: -32001 } } };
    // one in the middle: bits of the last character of base64 may be of no byte
    const place = id.length >> 1;
    const changed = id.slice(0, place) + (id[place] === 'A' ? 'B' : 'A') + id.slice(place + 1);
    expect(await send(rpc('ping'), { 'mcp-session-id': changed })).toMatchObject(unknown);
    expect(await send(rpc('ping'), { 'mcp-session-id': 'made-up' })).toMatchObject(unknown);
    expect(await send(rpc('ping'), { 'mcp-session-id': id, 'x-api-key': another.key })).toMatchObject(unknown);
    expect((await send(rpc('ping'), { 'mcp-session-id': id })).status).toBe(200);
  });

  it('takes the agent from _meta too, cut to 100 characters, and has none by REST', async () => {
    const long = 'n'.repeat(200);
    const meta = { 'io.modelcontextprotocol/clientInfo': { name: long, version: '2' } };
    const change = { action: 'salesReps.create', body: { name: 'Bob', reference_id: 'B' } };
    const { token } = (await send(toolCall('prepare', change))).body.result.structuredContent;
    expect((await send(toolCall('carry_out', { token }, meta))).body.result.isError).toBeUndefined();
    await client.create('/v2/sales-reps', { name: 'Cid', reference_id: 'C' });
    const agents = (await client.get('/v2/events?types=sales_rep.created')).body.data.map(
      (event: any) => event.actor.agent,
    );
    expect(agents.slice(-2)).toEqual([{ name: 'n'.repeat(100), version: '2' }, null]);
  });

  it('answers malformed messages with errors of the protocol', async () => {
    expect(await send('{')).toMatchObject({ status: 400, body: { id: null, error: { code: -32700 } } });
    expect(await send({ hello: 1 })).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
    expect(await send([])).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
    expect(await send(Array(21).fill(rpc('ping')))).toMatchObject({ status: 400 });
    expect(await send(rpc('prompts/list'))).toMatchObject({ status: 200, body: { error: { code: -32601 } } });
    expect(await send(toolCall('delete_all', {}))).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
    expect(await send(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })).toMatchObject({
      status: 400,
      body: { error: { code: -32000 } },
    });
    expect((await send(rpc('ping'), { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200);
    expect(await send(Buffer.alloc(2 * 1024 * 1024 + 1, ' '))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it('accepts notifications without an answer, and lists of messages', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect(await send(notification)).toMatchObject({ status: 202, body: undefined });
    const { body } = await send([rpc('ping', {}, 'a'), notification, rpc('ping', {}, 7)]);
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 'a', result: {} },
      { jsonrpc: '2.0', id: 7, result: {} },
    ]);
  });

  it('ignores an Idempotency-Key of the message', async () => {
    const key = { 'idempotency-key': 'message' };
    const change = (name: string) =>
      toolCall('prepare', { action: 'salesReps.create', body: { name, reference_id: name } });
    const first = await send(change('X'), key);
    const second = await send(change('Y'), key);
    expect(second.body.result.structuredContent.differences[0].data.name).toBe('Y');
    const { token } = first.body.result.structuredContent;
    expect((await send(toolCall('carry_out', { token }), key)).body.result.structuredContent.data.name).toBe('X');
  });

  it('serves pages of the documentation and documents as resources', async () => {
    const agent = await AgentClient.connect(client);
    const { resources } = await agent.mcp.listResources();
    for (const { uri } of resources) {
      const { contents } = await agent.mcp.readResource({ uri });
      expect([uri, contents[0]]).toEqual([
        uri,
        expect.objectContaining({ mimeType: 'text/markdown', text: expect.stringMatching(/^# /) }),
      ]);
    }
    const { resourceTemplates } = await agent.mcp.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'wca://docs/{page}',
      'wca://invoices/{id}/document{?format}',
      'wca://credit-notes/{id}/document{?format}',
    ]);
    for (const uri of [
      'wca://docs/none',
      'wca://docs/../package',
      'file:///etc/passwd',
      'wca://invoices/x/document',
      'x',
    ])
      await expect(agent.mcp.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
    const reader = await service.tenant({ scopes: ['orders:read'] });
    const templates = (await (await AgentClient.connect(reader)).mcp.listResourceTemplates()).resourceTemplates;
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual(['wca://docs/{page}']);
  });
});

describe('the rate limits of agents', () => {
  it('count each call as its REST call, prepare as a write, and all other messages as reads', async () => {
    const limits = { RATE_LIMIT_READS_PER_MINUTE: '6', RATE_LIMIT_WRITES_PER_MINUTE: '2' };
    const service = await startService({ MCP_ENABLED: 'true', ...limits });
    try {
      const { key } = await service.tenant();
      const send = (body: unknown) => sendMcp(service.base, body, { 'x-api-key': key });
      const find = toolCall('find', { resource: 'sales_reps' });
      const prepare = (name: string) =>
        toolCall('prepare', { action: 'salesReps.create', body: { name, reference_id: name } });
      const { token } = (await send(prepare('a'))).body.result.structuredContent;
      expect((await send(toolCall('carry_out', { token }))).body.result.isError).toBeUndefined();
      const refused = (await send(prepare('b'))).body.result;
      expect([refused.isError, refused.structuredContent]).toEqual([
        true,
        expect.objectContaining({ code: 'rate_limited', status: 429 }),
      ]);
      for (let reads = 0; reads < 3; reads++) expect((await send(find)).body.result.isError).toBeUndefined();
      expect((await send(rpc('tools/list'))).status).toBe(200);
      expect((await send(toolCall('describe', {}))).status).toBe(200);
      expect((await send(toolCall('carry_out', { token: 'unknown' }))).body.result.structuredContent.status).toBe(404);
      expect((await send(find)).body.result.structuredContent).toMatchObject({ code: 'rate_limited', status: 429 });
      expect(await send(rpc('ping'))).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    } finally {
      await service.stop();
    }
  });
});
