import { createMCPClient } from '@ai-sdk/mcp';
import type { Client } from '../support/client.js';
import { type OwnService, startService } from '../support/service.js';

/** What a tool has answered, as the client gives it to a model. */
interface Result {
  isError?: boolean;
  structuredContent: any;
}

/** Another client than that of the official SDK, with which the other specs call the service. */
describe('a client of another author', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({ MCP_ENABLED: 'true' });
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  it('lists the tools, and finds, prepares and carries out with them', async () => {
    const headers = { Authorization: `Bearer ${client.key}` };
    const mcp = await createMCPClient({
      transport: { type: 'http', url: `${service.base}/mcp`, headers },
      name: 'another',
    });
    const tools = await mcp.tools();
    expect(Object.keys(tools).sort()).toEqual(['carry_out', 'describe', 'find', 'prepare', 'read']);
    const call = async (name: string, args: object): Promise<Result> =>
      (await tools[name]!.execute(args, { toolCallId: 'call', messages: [] })) as Result;
    const body = { reference_id: 'ANOTHER', company_name: 'Another customer' };
    const { structuredContent: prepared } = await call('prepare', { action: 'customers.create', body });
    expect(prepared.differences[0]).toMatchObject({
      resource_type: 'customer',
      action: 'created',
      data: { name: body.company_name },
    });
    const { structuredContent: done } = await call('carry_out', { token: prepared.token });
    const found = await call('find', { resource: 'customers', filters: { reference_ids: ['ANOTHER'] } });
    expect(found.structuredContent.data.map(({ id }: { id: string }) => id)).toEqual([done.data.id]);
    expect((await call('read', { resource: 'customers', id: 'none' })).isError).toBe(true);
    const { resources } = await mcp.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('wca://docs/integrating');
    await mcp.close();
    const [event] = (await client.get('/v2/events?types=customer.created')).body.data;
    expect(event.actor.agent.name).toBe('another');
  });
});
