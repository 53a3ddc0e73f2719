import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '../client.js';

/** What a tool has answered: its JSON, which the text repeats, and whether it is a refusal. */
export interface ToolAnswer {
  // oxlint-disable-next-line typescript/no-explicit-any -- specs read the fields that they expect
  value: any;
  isError: boolean;
}

/** An agent that calls the service with the official client of the protocol, and with the key of a client. */
export class AgentClient {
  private requests = 0;

  private constructor(
    readonly mcp: McpClient,
    private readonly name: string,
  ) {}

  static async connect({ base, key }: Pick<Client, 'base' | 'key'>, name = 'spec-agent'): Promise<AgentClient> {
    const agent = new AgentClient(new McpClient({ name, version: '1.2.3' }), name);
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', base), {
      requestInit: { headers: { 'x-api-key': key } },
      fetch: (url, init) => {
        agent.requests++;
        return fetch(url, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), ...agent.idHeader },
        });
      },
    });
    await agent.mcp.connect(transport as Transport);
    return agent;
  }

  /** The id of the last request. */
  get requestId(): string {
    return `${this.name}-${this.requests}`;
  }

  private get idHeader() {
    return { 'x-request-id': this.requestId };
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const result = (await this.mcp.callTool({ name, arguments: args })) as CallToolResult;
    const [content] = result.content;
    expect(JSON.parse((content as { text: string }).text)).toEqual(result.structuredContent);
    return { value: result.structuredContent, isError: result.isError === true };
  }

  /** The answer of a tool that must not refuse. */
  async done(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer['value']> {
    const { value, isError } = await this.call(name, args);
    if (isError) throw new Error(`${name} ${JSON.stringify(args)} was refused: ${JSON.stringify(value)}`);
    return value;
  }

  /** The error body of a tool that must refuse. */
  async refused(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer['value']> {
    const { value, isError } = await this.call(name, args);
    expect([name, isError, value]).toEqual([name, true, expect.objectContaining({ status: expect.any(Number) })]);
    return value;
  }

  /** Prepares an action and carries it out. Returns both answers. */
  async change(action: string, args: { path?: object; body?: object }) {
    const prepared = await this.done('prepare', { action, ...args });
    return { prepared, done: await this.done('carry_out', { token: prepared.token }) };
  }
}
