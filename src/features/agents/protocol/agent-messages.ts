import { Injectable } from '@nestjs/common';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Request, Response } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { readJson } from '#platform/base/json/json.js';
import { currentCaller, currentRequestId } from '#platform/data/tenancy/caller.js';
import { keyOf } from '#platform/edge/auth/access.js';
import { RateLimits } from '#platform/edge/rate-limits/rate-limits.js';
import type { Agent } from '#platform/data/journal/agent.js';
import type { AgentCall } from '../rest-calls.js';
import { AgentProtocol } from './agent-protocol.js';
import { AgentSessions, statedAgent } from './agent-sessions.js';
import { isRequest, RPC_ERRORS, rpcError } from './json-rpc.js';

/** Maximum number of messages in one body, which only the version 2025-03-26 of the protocol has. */
const MAX_MESSAGES = 20;

interface Received {
  messages: readonly JSONRPCMessage[];
  agent: Agent | null;
  isList: boolean;
}

interface Refused {
  status: number;
  error: object;
}

const refused = (status: number, code: number, message: string): Refused => ({
  status,
  error: rpcError(code, message),
});

/** The Model Context Protocol over HTTP: reads the messages of a request and makes its answer. */
@Injectable()
export class AgentMessages {
  constructor(
    private readonly protocol: AgentProtocol,
    private readonly sessions: AgentSessions,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The body of the answer, whose status and headers are set: 400 for what is no message of the protocol, 404 for an unknown session, and 202 for
   * messages that have no answer. What is not counted by a REST call is counted as a read.
   */
  async answer(body: Buffer, request: Request, response: Response): Promise<unknown> {
    const received = await this.receive(body, request);
    if ('error' in received) {
      await this.count(response);
      response.status(received.status);
      return received.error;
    }
    const { messages, agent, isList } = received;
    const answers: JSONRPCMessage[] = [];
    for (const message of messages) {
      const answer = await this.answerTo(message, agent, request, response);
      if (answer) answers.push(answer);
    }
    if (messages.some(isInitialize))
      response.setHeader('Mcp-Session-Id', this.sessions.idOf(agent, currentCaller().keyId));
    response.status(answers.length ? 200 : 202);
    return isList && answers.length ? answers : answers[0];
  }

  /** The messages of a request and its agent, or the error of the protocol. */
  private async receive(body: Buffer, request: Request): Promise<Received | Refused> {
    const version = request.headers['mcp-protocol-version'];
    if (typeof version === 'string' && !this.protocol.supports(version))
      return refused(400, RPC_ERRORS.badRequest, `Unsupported protocol version ${version}`);
    let sent: unknown;
    try {
      sent = await readJson(body);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refused(400, RPC_ERRORS.parseError, error.message);
    }
    const messages = this.messagesOf(sent);
    if (!messages) return refused(400, RPC_ERRORS.invalidRequest, 'Invalid JSON-RPC message');
    const session = this.sessionOf(request, messages);
    if (!session) return refused(404, RPC_ERRORS.sessionNotFound, 'Session not found');
    return { messages, agent: session.agent, isList: Array.isArray(sent) };
  }

  /** The messages of a body: one, or a list of them. Undefined if it is neither. */
  private messagesOf(sent: unknown): JSONRPCMessage[] | undefined {
    const list: unknown[] = Array.isArray(sent) ? sent : [sent];
    if (!list.length || list.length > MAX_MESSAGES) return undefined;
    const messages = list.map((one) => this.protocol.messageOf(one));
    return messages.every((message) => message !== undefined) ? messages : undefined;
  }

  /** The agent of the session of a request. Undefined if the service does not know the session. */
  private sessionOf(request: Request, messages: readonly JSONRPCMessage[]) {
    const first = messages.find(isInitialize);
    if (first) return { agent: statedAgent('params' in first ? first.params : undefined) };
    const id = request.headers['mcp-session-id'] as string | undefined; // Node joins repeated headers by commas
    const agent = id === undefined ? null : this.sessions.agentOf(id, currentCaller().keyId);
    return agent === undefined ? undefined : { agent };
  }

  private async answerTo(message: JSONRPCMessage, agent: Agent | null, request: Request, response: Response) {
    const left = new AbortController();
    const leave = () => left.abort();
    response.once('close', leave);
    const call: AgentCall = {
      key: keyOf(request, true)!,
      scopes: currentCaller().scopes,
      agent: ('params' in message ? statedAgent(message.params) : null) ?? agent,
      requestId: currentRequestId() ?? undefined,
      remoteAddress: request.socket.remoteAddress,
      signal: left.signal,
      isCounted: false,
    };
    const answer = await this.protocol.answer(message, call);
    response.off('close', leave);
    if (!call.isCounted) await this.count(response);
    return answer;
  }

  private async count(response: Response): Promise<void> {
    if (this.limits.areOn)
      await this.limits.admit(currentCaller(), true, (name, value) => response.setHeader(name, value));
  }
}

const isInitialize = (message: JSONRPCMessage): boolean => isRequest(message) && message.method === 'initialize';
