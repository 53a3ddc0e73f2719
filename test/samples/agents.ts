import type { Client } from '../support/client.js';
import type { FeatureSamples } from '../support/feature-samples.js';
import { rpc, sendMcp, toolCall } from '../support/agents/raw-mcp.js';

/** Calls a tool with a key. */
const call = async ({ base, key }: Client, name: string, args: object) =>
  (await sendMcp(base, toolCall(name, args), { 'x-api-key': key })).body.result.structuredContent;

/** Whether the service has the route for agents. */
const hasAgents = async ({ base, key }: Client): Promise<boolean> =>
  (await sendMcp(base, rpc('ping'), { 'x-api-key': key })).status === 200;

/** Prepares a sales rep. Returns the token. */
const prepared = async (client: Client, reference_id: string): Promise<string> =>
  (await call(client, 'prepare', { action: 'salesReps.create', body: { name: reference_id, reference_id } })).token;

/** Prepares changes, carries one out twice, one in vain, and one not at all. */
async function prepareChanges(client: Client): Promise<void> {
  if (!(await hasAgents(client))) return;
  const token = await prepared(client, 'AGENT-1');
  for (let time = 0; time < 2; time++) await call(client, 'carry_out', { token });
  const tokens = [await prepared(client, 'AGENT-2'), await prepared(client, 'AGENT-2')];
  for (const one of tokens) await call(client, 'carry_out', { token: one });
  await prepared(client, 'AGENT-3');
}

export const SAMPLES: FeatureSamples = {
  copyChanges: { prepared_changes: [`'is_carried_out', not is_carried_out`] },

  createRecords: async ({ client, reference }) => {
    if (await hasAgents(client)) await prepared(client, `AGENT-${reference}`);
    return {};
  },

  sendFurtherRequests: prepareChanges,
};
