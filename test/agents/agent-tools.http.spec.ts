import { AgentClient } from '../support/agents/agent-client.js';
import { sendMcp, toolCall } from '../support/agents/raw-mcp.js';
import type { Client } from '../support/client.js';
import { type OwnService, startService } from '../support/service.js';
import { smallDemo } from '../support/small-demo.js';

describe('the tools of agents', () => {
  let service: OwnService;
  let client: Client;
  let agent: AgentClient;

  beforeAll(async () => {
    service = await startService({ MCP_ENABLED: 'true' });
    client = await smallDemo(service, 'agents');
    agent = await AgentClient.connect(client);
  }, 300_000);
  afterAll(() => service.stop());

  it('are five, in less than 8 kB, the first four of which read only', async () => {
    const { tools } = await agent.mcp.listTools();
    expect(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]),
    ).toEqual([
      ['find', true, undefined],
      ['describe', true, undefined],
      ['read', true, undefined],
      ['prepare', true, undefined],
      ['carry_out', false, true],
    ]);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(8_000);
  });

  it('describe every resource and action by JSON Schemas that are complete', async () => {
    const { resources, actions } = await agent.done('describe');
    expect(resources.length).toBeGreaterThan(35);
    expect(actions.length).toBeGreaterThan(60);
    const described = [
      ...resources.map(({ name }: { name: string }) => ({ resource: name })),
      ...actions.map(({ name }: { name: string }) => ({ action: name })),
    ];
    for (const one of described) {
      const text = JSON.stringify(await agent.done('describe', one));
      const references = [...text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name]) => name!);
      expect([one, text.includes('#/components/'), references.filter((name) => !text.includes(`"${name}":{`))]).toEqual(
        [one, false, []],
      );
    }
    const create = await agent.done('describe', { action: 'orders.create' });
    expect(create).toMatchObject({ method: 'POST', path: '/v2/orders', body: { $ref: '#/$defs/CreateOrder' } });
    const { find } = await agent.done('describe', { resource: 'orders' });
    expect(Object.keys(find.filters.properties)).toEqual(expect.arrayContaining(['customer_ids', 'created_after']));
    expect(Object.keys(find.filters.properties)).not.toContain('cursor');
  });

  it('find as the lists of v2 do', async () => {
    const found = await agent.done('find', { resource: 'orders', page_size: 2, filters: { order_status: 'all' } });
    expect(found).toEqual((await client.get('/v2/orders?order_status=all&page_size=2')).body);
    const next = await agent.done('find', {
      resource: 'orders',
      page_size: 2,
      filters: { order_status: 'all' },
      cursor: found.pagination.next_cursor,
    });
    expect(next.data[0].id).not.toBe(found.data[0].id);
    const ids = found.data.map(({ id }: { id: string }) => id);
    expect((await agent.done('find', { resource: 'orders', filters: { ids } })).data).toHaveLength(2);
    expect((await agent.done('find', { resource: 'price-lists' })).data.length).toBeGreaterThan(0);
    expect((await agent.done('find', { resource: 'products', search: 'chai' })).data[0].name).toMatch(/Chai/);
    expect((await agent.done('find', { resource: 'reports_ageing' })).data).toBeDefined();
  });

  it('read as v2 does, by id, reference and SKU', async () => {
    const [order] = (await agent.done('find', { resource: 'orders' })).data;
    const expected = (await client.get(`/v2/orders/${order.id}`)).body;
    expect(await agent.done('read', { resource: 'orders', id: order.id })).toEqual(expected);
    expect(await agent.done('read', { resource: 'orders', reference_id: order.reference_id })).toEqual(expected);
    expect((await agent.done('read', { resource: 'products', sku: 'NW-001' })).data.name).toBe('Chai');
    expect(await agent.done('read', { resource: 'settings' })).toEqual((await client.get('/v2/settings')).body);
    expect((await agent.done('read', { resource: 'tenant' })).data.slug).toBe('agents');
    expect(await agent.refused('read', { resource: 'orders', id: 'a/b?c#d' })).toMatchObject({
      status: 404,
      code: 'order_not_found',
    });
    expect(await agent.refused('read', { resource: 'orders', id: '..' })).toMatchObject({ status: 404 });
  });

  it('are beside the documents of invoices and credit notes, as REST answers them', async () => {
    const { data } = (await client.get('/v2/invoices?page_size=50')).body;
    const invoice = data.find((one: { invoice_status: string }) => one.invoice_status !== 'DRAFT');
    const uri = `wca://invoices/${invoice.id}/document`;
    const { contents } = await agent.mcp.readResource({ uri });
    const sent = await fetch(`${client.base}/v2/invoices/${invoice.id}/document`, {
      headers: { 'x-api-key': client.key },
    });
    expect(contents).toEqual([
      { uri, mimeType: 'application/pdf', blob: Buffer.from(await sent.arrayBuffer()).toString('base64') },
    ]);
    await expect(agent.mcp.readResource({ uri: `${uri}?format=none` })).rejects.toMatchObject({
      code: -32602,
      data: { code: 'validation_failed', status: 400 },
    });
    await expect(agent.mcp.readResource({ uri: `wca://credit-notes/none/document` })).rejects.toMatchObject({
      code: -32002,
    });
  });

  it('report all faults of their arguments together', async () => {
    const fieldsOf = async (name: string, args: object) => {
      const { status, code, details } = await agent.refused(name, args as Record<string, unknown>);
      expect([status, code]).toEqual([400, 'validation_failed']);
      return details.map(({ field }: { field: string }) => field);
    };
    expect(await fieldsOf('find', { page_size: 51, cursor: 1, colour: 'red' })).toEqual([
      'resource',
      'cursor',
      'page_size',
      'colour',
    ]);
    expect(await fieldsOf('find', { resource: 'orderz', filters: { page_size: 5 } })).toEqual([
      'resource',
      'filters.page_size',
    ]);
    expect(await fieldsOf('find', { resource: 'orders', filters: { type: { a: 1 } } })).toEqual(['filters.type']);
    expect(await fieldsOf('find', { resource: 'orders', filters: { colour: 'red' } })).toEqual(['colour']);
    expect(await fieldsOf('read', { resource: 'orders', id: 'x', sku: 'y' })).toEqual(['id']);
    expect(await fieldsOf('read', { resource: 'orders' })).toEqual(['resource']);
    expect(await fieldsOf('describe', { resource: 'x', action: 'y' })).toEqual(['action', 'resource', 'action']);
    expect(await fieldsOf('prepare', { action: 'orders.paint' })).toEqual(['action']);
    expect(await fieldsOf('prepare', { action: 'apiKeys.create', body: {} })).toEqual(['action']);
    expect(await fieldsOf('prepare', { action: 'orders.delete', path: { order: 'x' }, body: {} })).toEqual([
      'path.id',
      'path.order',
      'body',
    ]);
    expect(await fieldsOf('carry_out', {})).toEqual(['token']);
    const refusal = await agent.refused('prepare', { action: 'orders.create', body: { colour: 'red' } });
    expect(refusal).toEqual({ ...(await client.post('/v2/orders', { colour: 'red' })).body, status: 400 });
  });

  it('keep every digit of numbers, and refuse those that are not exact as REST does', async () => {
    const text = JSON.stringify(toolCall('prepare', { action: 'orders.create', body: { shipping_charge: 17 } }));
    const answer = await sendMcp(service.base, text.replace('17', '1.00000000000000000001'), {
      'x-api-key': client.key,
    });
    const { details } = answer.body.result.structuredContent;
    expect(details).toContainEqual({ field: 'shipping_charge', reason: expect.stringMatching(/decimals|digits/) });
  });

  it('refuse results of more than 100 kB, and shorten the answer of a change that is done', async () => {
    const variant = { sku_id: 'LONG', name: 'Long', description: 'ä'.repeat(52_000) };
    await client.create('/v2/products', { group_code: 'LONG', variants: [variant] });
    const found = await agent.refused('read', { resource: 'products', sku: 'LONG' });
    expect(found).toMatchObject({
      status: 413,
      code: 'payload_too_large',
      message: expect.stringMatching(/ask for fields/),
    });
    const { id } = (await client.get('/v2/products/by-sku/LONG')).body.data;
    const { done } = await agent.change('products.update', { path: { id }, body: { name: 'Longer' } });
    expect(done).toEqual({ data: { id, version: 2 }, is_shortened: true });
  });
});
