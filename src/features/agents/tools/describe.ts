import { Injectable } from '@nestjs/common';
import { type Action, Catalogue, type ReadableResource } from '../catalogue/catalogue.js';
import { type JsonSchema, standaloneSchema } from '../catalogue/json-schemas.js';
import type { Operation } from '../catalogue/openapi-document.js';
import type { AgentCall } from '../rest-calls.js';
import { type AgentTool, READ_ONLY } from './agent-tool.js';
import { Arguments } from './arguments.js';
import { refuseAction, refuseResource } from './refused-names.js';
import { resultOf } from './tool-results.js';

/** The tool `describe`: names, and the fields, filters and limits of one resource or action as JSON Schema. */
@Injectable()
export class DescribeTool implements AgentTool {
  readonly definition: AgentTool['definition'] = {
    name: 'describe',
    title: 'Describe resources and actions',
    description:
      'Without arguments: the names of all resources and actions of this API key. With a resource: its filters and fields as JSON Schema. With an action: what it does, its path parameters, body and limits as JSON Schema. Call it before `find` with filters and before `prepare`.',
    inputSchema: {
      type: 'object',
      properties: {
        resource: { type: 'string', description: 'Name of a resource, such as orders' },
        action: { type: 'string', description: 'Name of an action, such as orders.create' },
      },
      additionalProperties: false,
    },
    annotations: READ_ONLY,
  };

  constructor(private readonly catalogue: Catalogue) {}

  isFor(): boolean {
    return true;
  }

  run(sent: Readonly<Record<string, unknown>>, { scopes }: AgentCall) {
    const args = new Arguments(sent);
    const [resource, action] = [args.text('resource'), args.text('action')];
    if (resource !== undefined && action !== undefined)
      args.faults.add('action', 'cannot be sent together with resource');
    const [resources, actions] = [this.catalogue.resourcesFor(scopes), this.catalogue.actionsFor(scopes)];
    const described = resource === undefined ? undefined : this.catalogue.resourceFor(resource, scopes);
    const found = actions.find(({ name }) => name === action);
    if (resource !== undefined && !described) refuseResource(args.faults, resource, resources);
    if (action !== undefined && !found) refuseAction(args.faults, action, actions);
    args.check();
    const value = described ? this.resource(described) : found ? this.action(found) : namesOf(resources, actions);
    return Promise.resolve(resultOf(value, 'read the API documents'));
  }

  private resource({ name, list, reads }: ReadableResource) {
    const [read] = Object.values(reads);
    const { operation } = (read ?? list)!;
    return {
      resource: name,
      summary: operation.summary,
      description: operation.description,
      find: list
        ? {
            summary: list.operation.summary,
            description: list.operation.description,
            filters: parametersOf(list.operation, 'query', OWN),
          }
        : null,
      read: read ? { by: Object.keys(reads), parameters: parametersOf(operation, 'query', []) } : null,
      answer: this.answerOf(operation),
    };
  }

  private action({ name, operation, method, path }: Action) {
    const body = operation.requestBody?.content?.['application/json']?.schema;
    return {
      action: name,
      summary: operation.summary,
      description: operation.description,
      method,
      path,
      path_parameters: parametersOf(operation, 'path', []),
      body: body ? standaloneSchema(body, this.catalogue.schemas) : null,
    };
  }

  /** The answer without included records, which the resources that they are of describe. */
  private answerOf({ responses }: Operation): JsonSchema {
    const { properties, ...schema } = responses['200']!.content!['application/json']!.schema! as {
      properties?: Record<string, JsonSchema>;
    };
    const own = Object.entries(properties ?? {}).filter(([name]) => name !== 'included');
    return standaloneSchema({ ...schema, properties: Object.fromEntries(own) }, this.catalogue.schemas);
  }
}

/** Query parameters that are arguments of the tool `find`. */
const OWN = ['search', 'fields', 'page_size', 'page', 'cursor'];

function namesOf(resources: readonly ReadableResource[], actions: readonly Action[]) {
  return {
    resources: resources.map(({ name, list, reads }) => ({
      name,
      find: list !== undefined,
      read_by: Object.keys(reads),
    })),
    actions: actions.map(({ name, operation }) => ({ name, summary: operation.summary })),
  };
}

/** The parameters of one place as the schema of an object. */
function parametersOf({ parameters = [] }: Operation, place: 'query' | 'path', without: readonly string[]): JsonSchema {
  const chosen = parameters.filter((parameter) => parameter.in === place && !without.includes(parameter.name));
  return standaloneSchema(
    {
      type: 'object',
      properties: Object.fromEntries(
        chosen.map(({ name, description, schema }) => [name, { ...schema, ...(description ? { description } : {}) }]),
      ),
      required: chosen.filter(({ required }) => required).map(({ name }) => name),
    },
    {},
  );
}
