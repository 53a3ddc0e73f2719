import { Injectable } from '@nestjs/common';
import { readJson } from '#platform/base/json/json.js';
import { ExpectedWrite } from '#platform/data/tenancy/judged-requests.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { PreparedChangesService } from '../changes/prepared-changes.service.js';
import { startOfRun } from '../changes/same-differences.js';
import { shownDifferences } from '../changes/shown-difference.js';
import { type AgentCall, type RestAnswer, RestCalls } from '../rest-calls.js';
import type { AgentTool } from './agent-tool.js';
import { Arguments } from './arguments.js';
import { MAX_RESULT_BYTES } from '../result-limit.js';
import { resultOfRest } from './tool-results.js';

/** Statuses of refusals that are stored under the token, but for those with some codes; after others the change can be carried out still. */
const STORED_REFUSALS = new Set([400, 404, 409, 412]);
const NOT_STORED = new Set(['idempotency_in_progress', 'limit_reached']);

/** The tool `carry_out`: exactly the change that was prepared, or nothing. */
@Injectable()
export class CarryOutTool implements AgentTool {
  readonly definition: AgentTool['definition'] = {
    name: 'carry_out',
    title: 'Carry out a prepared change',
    description:
      'Does exactly what `prepare` has shown, or nothing: if the change would do something else by now, it is refused with `version_conflict`, and must be prepared again. Calling it again with the same token does nothing more and returns the same answer.',
    inputSchema: {
      type: 'object',
      properties: { token: { type: 'string', description: '`token` of `prepare`' } },
      required: ['token'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
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
    const args = new Arguments(sent);
    const given = args.requiredText('token');
    args.check();
    const token = given.toLowerCase(); // as the tokens that `prepare` returns
    const prepared = await this.changes.read(token);
    const { method, path, body } = prepared;
    const start = startOfRun();
    const expected = new ExpectedWrite((tx, differences) =>
      this.changes.judge(tx, token, prepared, { ...start, differences: shownDifferences(differences) }),
    );
    const value = body === null ? undefined : await readJson(Buffer.from(body));
    const answer = await this.calls.write(call, { method, path, body: value, idempotencyKey: token }, expected);
    if (isStoredRefusal(answer)) await this.changes.end(token);
    return resultOfRest(shortened(answer));
  }
}

const isStoredRefusal = ({ status, text }: RestAnswer): boolean =>
  STORED_REFUSALS.has(status) && !NOT_STORED.has((JSON.parse(text) as { code: string }).code);

/** The change is done, so an answer that is too long for a result is replaced by the id and version of the record. */
function shortened(answer: RestAnswer): RestAnswer {
  if (answer.status >= 400 || Buffer.byteLength(answer.text) <= MAX_RESULT_BYTES) return answer;
  const { data } = JSON.parse(answer.text) as { data: { id?: string; version?: number } };
  const { id = null, version = null } = data;
  return { ...answer, text: JSON.stringify({ data: { id, version }, is_shortened: true }) };
}
