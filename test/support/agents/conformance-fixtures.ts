import type { INestApplicationContext } from '@nestjs/common';
import { AgentResources, type ResourceSource } from '#features/agents/resources/agent-resources.js';
import { type AgentTool, AgentTools } from '#features/agents/tools/agent-tool.js';

/** A picture of one pixel, and a sound without samples. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const fixture = (
  name: string,
  content: Awaited<ReturnType<AgentTool['run']>>['content'],
  { isError = false, inputSchema = { type: 'object' } as AgentTool['definition']['inputSchema'] } = {},
): AgentTool => ({
  definition: { name, description: 'A fixture of the conformance suite', inputSchema },
  isFor: () => true,
  run: () => Promise.resolve({ content, isError }),
});

const text = { type: 'text' as const, text: 'This is a simple text response for testing.' };
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const audio = { type: 'audio' as const, data: WAV, mimeType: 'audio/wav' };
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
});

/** The tools that the conformance suite expects of a server. */
const TOOLS: AgentTool[] = [
  fixture('test_simple_text', [text]),
  fixture('test_image_content', [image]),
  fixture('test_audio_content', [audio]),
  fixture('test_embedded_resource', [embedded('test://embedded-resource')]),
  fixture('test_multiple_content_types', [text, image, embedded('test://mixed-content-resource')]),
  fixture('test_error_handling', [{ type: 'text', text: 'This tool intentionally returns an error for testing' }], {
    isError: true,
  }),
  fixture('json_schema_2020_12_tool', [text], {
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  }),
];

/** The resources that the suite expects. */
const SOURCE: ResourceSource = {
  list: () => [
    { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
    { uri: 'test://static-binary', name: 'static-binary', mimeType: 'image/png' },
  ],
  templates: () => [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  read: (uri) => {
    const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
    if (id) {
      const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
      return Promise.resolve({ uri, mimeType: 'application/json', text: data });
    }
    if (uri === 'test://static-text')
      return Promise.resolve({ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' });
    if (uri === 'test://static-binary') return Promise.resolve({ uri, mimeType: 'image/png', blob: PNG });
    return Promise.resolve(undefined);
  },
};

/** Adds the fixtures of the conformance suite to the tools and resources of a service. */
export function addConformanceFixtures(app: INestApplicationContext): void {
  app.get(AgentTools, { strict: false }).all.push(...TOOLS);
  app.get(AgentResources, { strict: false }).sources.push(SOURCE);
}
