import { Injectable } from '@nestjs/common';
import { AnswerTooLarge, InternalCalls } from '#platform/edge/http/internal-calls.js';
import { runForAgent, type Agent } from '#platform/data/journal/agent.js';
import { type DryRunRequest, type ExpectedWrite, runJudged } from '#platform/data/tenancy/judged-requests.js';
import { MAX_RESULT_BYTES, tooLarge } from './result-limit.js';

/** A message of an agent, and the request that carries it. */
export interface AgentCall {
  /** The API key, as the agent sent it. */
  key: string;
  scopes: readonly string[];
  agent: Agent | null;
  requestId: string | undefined;
  remoteAddress: string | undefined;
  /** Aborted when the agent has closed its connection. */
  signal: AbortSignal;
  /** Whether the message was counted for the rate limits, by a REST call. */
  isCounted: boolean;
}

/** A request of the REST API. */
export interface RestRequest {
  method: string;
  /** Path with query. */
  path: string;
  /** A JSON value as `readJson` parses it. */
  body?: unknown;
  idempotencyKey?: string;
}

/** The answer to a {@link RestRequest}. */
export interface RestAnswer {
  status: number;
  /** The body as text; empty without a body. */
  text: string;
}

/** Sends the REST requests of agents through the whole pipeline of the service, with their own keys. */
@Injectable()
export class RestCalls {
  constructor(private readonly calls: InternalCalls) {}

  /** A read, which ends when the agent has left. Throws `payload_too_large` for an answer that is too long for the result of a tool. */
  async read(call: AgentCall, path: string): Promise<RestAnswer> {
    const { status, body } = await this.readBytes(call, path, MAX_RESULT_BYTES, 'ask for fields or for fewer records');
    return { status, text: body.toString() };
  }

  /** As {@link read}, for any content. */
  async readBytes(call: AgentCall, path: string, maxBytes: number, cure: string) {
    const { signal } = call;
    try {
      return await this.calls.call({ ...this.requestOf(call), method: 'GET', path, maxBytes, signal });
    } catch (error) {
      if (error instanceof AnswerTooLarge) throw tooLarge(cure);
      throw error;
    }
  }

  /** A write, which is a dry run or is judged before its commit. Nothing ends it early. */
  async write(call: AgentCall, request: RestRequest, judged: DryRunRequest | ExpectedWrite): Promise<RestAnswer> {
    const { idempotencyKey, ...rest } = request;
    const { headers, ...common } = this.requestOf(call);
    const { status, body } = await this.calls.call({
      ...common,
      ...rest,
      headers: idempotencyKey === undefined ? headers : { ...headers, 'idempotency-key': idempotencyKey },
      within: (work) => runForAgent(call.agent, () => runJudged(judged, work)),
    });
    return { status, text: body.toString() };
  }

  private requestOf(call: AgentCall) {
    call.isCounted = true;
    const { key, requestId, remoteAddress } = call;
    return { headers: { 'x-api-key': key }, requestId, remoteAddress };
  }
}
