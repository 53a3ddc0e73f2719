import { readOpenApi } from '#features/agents/catalogue/openapi-document.js';
import { AgentClient } from '../support/agents/agent-client.js';
import { type OwnService, startService } from '../support/service.js';

/** Sets of scopes, each with the tools that a key with them sees. */
const KEYS: [scopes: string[], tools: number][] = [
  [['*:*'], 5],
  [['*:read'], 3],
  [['orders:read'], 3],
  [['orders:write'], 5],
  [['orders:delete'], 5],
  [['orders:read', 'invoices:write'], 5],
  [['reports:read'], 3],
  [['webhooks:write', 'api_keys:write'], 3], // nothing of which agents prepare
];

const { paths } = readOpenApi();

describe('what is outside the scopes of a key', () => {
  let service: OwnService;
  /** All that there is. */
  let resources: { name: string; find: boolean; read_by: string[] }[];
  let actions: { name: string }[];

  beforeAll(async () => {
    service = await startService({ MCP_ENABLED: 'true' });
    const agent = await AgentClient.connect(await service.tenant());
    ({ resources, actions } = await agent.done('describe'));
  });
  afterAll(() => service.stop());

  it.each(KEYS)('%j does not exist for its agent', async (scopes, tools) => {
    const client = await service.tenant({ scopes });
    const agent = await AgentClient.connect(client);
    expect((await agent.mcp.listTools()).tools).toHaveLength(tools);
    const described = await agent.done('describe');
    const names = (list: { name: string }[]) => list.map(({ name }) => name);

    // actions exist if REST refuses something else than the scope
    const allowed: string[] = [];
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { operationId }] of Object.entries(methods)) {
        if (!actions.some(({ name }) => name === operationId)) continue;
        const { body } = await client.send(
          method.toUpperCase(),
          path.replace(/\{\w+\}/g, 'none'),
          method === 'delete' ? undefined : {},
        );
        if (body?.code !== 'insufficient_scope') allowed.push(operationId);
      }
    expect(names(described.actions).sort()).toEqual(allowed.sort());

    for (const {
      name,
      find,
      read_by: [key],
    } of resources) {
      const exists = described.resources.find((one: { name: string }) => one.name === name);
      const answers = [
        ...(find ? [await agent.call('find', { resource: name })] : []),
        ...(key ? [await agent.call('read', { resource: name, ...(key === 'none' ? {} : { [key]: 'none' }) })] : []),
      ];
      for (const { isError, value } of answers) {
        const isUnknown = isError && value.code === 'validation_failed' && value.details[0].field === 'resource';
        expect([name, value.code === 'insufficient_scope', isUnknown]).toEqual([name, false, !exists]);
      }
    }
    if (tools === 3)
      await expect(agent.call('prepare', { action: 'orders.create' })).rejects.toMatchObject({ code: -32602 });
    else {
      const outside = actions.filter(({ name }) => !allowed.includes(name));
      for (const { name } of outside) {
        const { details } = await agent.refused('prepare', { action: name });
        expect([name, details[0].field]).toEqual([name, 'action']);
      }
    }
  });
});
