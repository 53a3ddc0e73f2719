import { Injectable } from '@nestjs/common';
import { DryRunRequest } from '#platform/data/tenancy/judged-requests.js';
import { type Action, Catalogue } from '../catalogue/catalogue.js';
import { PreparedChangesService } from '../changes/prepared-changes.service.js';
import { startOfRun } from '../changes/same-differences.js';
import { shownDifferences } from '../changes/shown-difference.js';
import { exactJson } from '../exact-json.js';
import { type AgentCall, RestCalls } from '../rest-calls.js';
import { filledPath } from './address.js';
import { type AgentTool, READ_ONLY } from './agent-tool.js';
import { Arguments } from './arguments.js';
import { refuseAction } from './refused-names.js';
import { resultOf, resultOfRest } from './tool-results.js';

/** The tool `prepare`: a write with all its rules that keeps nothing, and shows what it would do. */
@Injectable()
export class PrepareTool implements AgentTool {
  readonly definition: AgentTool['definition'] = {
    name: 'prepare',
    title: 'Prepare a change',
    description:
      'Runs a write with all its rules, keeps nothing, and returns what it would change as `differences`, `warnings` and a `token`. Show the differences to the person who decides, then call `carry_out` with the token within 15 minutes. Call `describe` with the action for its body.',
    inputSchema: {
      type: 'object',
      properties: {
        action: { type: 'string', description: 'Name as `describe` lists it, such as orders.create' },
        path: { type: 'object', description: 'Path parameters of the action, such as id' },
        body: { type: 'object', description: 'Body of the action' },
      },
      required: ['action'],
      additionalProperties: false,
    },
    annotations: READ_ONLY,
  };

  constructor(
    private readonly catalogue: Catalogue,
    private readonly calls: RestCalls,
    private readonly changes: PreparedChangesService,
  ) {}

  isFor(scopes: readonly string[]): boolean {
    return this.catalogue.mayWrite(scopes);
  }

  async run(sent: Readonly<Record<string, unknown>>, call: AgentCall) {
    const { action, path, body } = this.requestOf(sent, call.scopes);
    const { method } = action;
    const request = new DryRunRequest();
    const start = startOfRun();
    const answer = await this.calls.write(call, { method, path, body }, request);
    if (answer.status >= 400) return resultOfRest(answer);
    const differences = shownDifferences(request.differences);
    const shown = { method, path, differences, warnings: warningsOf(answer.text) };
    resultOf(shown, TOO_MANY); // before it is stored
    const text = body === undefined ? null : exactJson(body);
    const { token, expiresAt } = await this.changes.store({ method, path, body: text, ...start, differences });
    return resultOf({ token, expires_at: expiresAt.toISOString(), ...shown }, TOO_MANY);
  }

  /** Throws `validation_failed` for a request that cannot be sent. */
  private requestOf(sent: Readonly<Record<string, unknown>>, scopes: readonly string[]) {
    const args = new Arguments(sent);
    const name = args.requiredText('action');
    const values = args.object('path');
    const body = args.optionalObject('body');
    const actions = this.catalogue.actionsFor(scopes);
    const action = actions.find((one) => one.name === name);
    if (action) this.checkPath(action, values, args);
    else if (name) this.refuse(name, actions, args);
    if (action && body !== undefined && !action.operation.requestBody) args.faults.add('body', 'the action has none');
    args.check();
    const path = filledPath(action!.path, values as Record<string, string>);
    return { action: action!, path, body: action!.operation.requestBody ? (body ?? {}) : undefined };
  }

  private refuse(name: string, actions: readonly Action[], args: Arguments): void {
    const refusal = this.catalogue.actions.get(name)?.refusal;
    if (refusal === undefined) refuseAction(args.faults, name, actions);
    else args.faults.add('action', `${name} is never prepared: it ${refusal}`);
  }

  private checkPath({ path }: Action, values: Record<string, unknown>, { faults }: Arguments): void {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    for (const name of names) {
      const value = values[name];
      if (value === undefined) faults.add(`path.${name}`, 'is required');
      else if (typeof value !== 'string' || value === '')
        faults.add(`path.${name}`, 'must be a text that is not empty');
    }
    for (const name of Object.keys(values))
      if (!names.includes(name)) faults.add(`path.${name}`, 'is not a path parameter of the action');
  }
}

const TOO_MANY = 'prepare a smaller change';

/** The warnings of an answer; none if it has no such member. */
function warningsOf(text: string): unknown[] {
  if (!text) return [];
  const { data } = JSON.parse(text) as { data?: { warnings?: unknown[] } };
  return data?.warnings ?? [];
}
