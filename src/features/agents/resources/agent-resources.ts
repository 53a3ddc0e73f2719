import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import type { AgentCall } from '../rest-calls.js';

/** One content of a resource. */
export type ResourceContent = ReadResourceResult['contents'][number];

/** Resources of one kind. */
export interface ResourceSource {
  /** Those that have addresses of their own. */
  list(): Resource[];
  /** The templates that a key with these scopes sees. */
  templates(scopes: readonly string[]): ResourceTemplate[];
  /** The resource with an address; undefined if it is of another kind. Throws an `McpError` for one that does not exist. */
  read(uri: string, call: AgentCall): Promise<ResourceContent | undefined>;
}

/** The resources that the service offers. */
export class AgentResources {
  constructor(readonly sources: ResourceSource[]) {}

  list(): Resource[] {
    return this.sources.flatMap((source) => source.list());
  }

  templates(scopes: readonly string[]): ResourceTemplate[] {
    return this.sources.flatMap((source) => source.templates(scopes));
  }

  /** Throws {@link unknownResource}. */
  async read(uri: string, call: AgentCall): Promise<ResourceContent> {
    for (const source of this.sources) {
      const content = await source.read(uri, call);
      if (content) return content;
    }
    throw await unknownResource(uri);
  }
}

/** The error of the protocol for a resource that does not exist. */
export async function unknownResource(uri: string): Promise<Error> {
  const { McpError } = await import('@modelcontextprotocol/sdk/types.js');
  return new McpError(RESOURCE_NOT_FOUND, 'Resource not found', { uri });
}

const RESOURCE_NOT_FOUND = -32002;
