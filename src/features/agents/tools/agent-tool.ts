import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { AgentCall } from '../rest-calls.js';

/** A tool of the Model Context Protocol. */
export interface AgentTool {
  definition: Tool;
  /** Whether a key with these scopes sees it. */
  isFor(scopes: readonly string[]): boolean;
  /** Throws a `DomainError` for a refusal that is not one of the REST call. */
  run(args: Readonly<Record<string, unknown>>, call: AgentCall): Promise<CallToolResult>;
}

/** Arguments that several tools have, as JSON Schema. */
export const RESOURCE_ARGUMENT = {
  type: 'string',
  description: 'Name as `describe` lists it, such as orders',
} as const;
export const FIELDS_ARGUMENT = {
  type: 'array',
  items: { type: 'string' },
  description: 'Only these fields, dotted into objects and lists: line_items.sku',
} as const;
/** What clients are told of a tool that changes nothing. */
export const READ_ONLY: Tool['annotations'] = { readOnlyHint: true, openWorldHint: false };

/** The tools that the service offers. */
export class AgentTools {
  constructor(readonly all: AgentTool[]) {}

  /** Those that a key with these scopes sees. */
  for(scopes: readonly string[]): AgentTool[] {
    return this.all.filter((tool) => tool.isFor(scopes));
  }
}
