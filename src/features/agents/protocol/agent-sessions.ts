import { Injectable } from '@nestjs/common';
import type { Agent } from '#platform/data/journal/agent.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { Sealer } from '#platform/data/sealing/sealer.js';

/** Maximum length of name and version of an agent; what is longer is cut. */
const MAX_LENGTH = 100;
/** The member of `_meta` in which a request names its client, instead of a session. */
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/**
 * Sessions that no instance keeps: the id of a session is the name and version of the agent, encrypted and authenticated with the keys of the
 * service and bound to the API key. So any instance answers any request.
 */
@Injectable()
export class AgentSessions {
  constructor(private readonly sealer: Sealer) {}

  /** The id for an agent, in visible ASCII characters. */
  idOf(agent: Agent | null, keyId: string): string {
    return this.sealer.seal(JSON.stringify(agent), placeOfSession(keyId));
  }

  /** The agent of a session; undefined if the service has not made the id for this API key, or does not have its encryption key any more. */
  agentOf(id: string, keyId: string): Agent | null | undefined {
    try {
      return JSON.parse(this.sealer.open(id, placeOfSession(keyId))) as Agent | null;
    } catch {
      return undefined;
    }
  }
}

const placeOfSession = (keyId: string): string => `mcp session ${keyId}`;

/** The agent that a client states, as `clientInfo` of `initialize` or in `_meta`; null if it is none. */
export function statedAgent(params: unknown): Agent | null {
  if (!isJsonObject(params)) return null;
  const { clientInfo, _meta: meta } = params;
  const stated = clientInfo ?? (isJsonObject(meta) ? (meta[CLIENT_INFO] ?? meta.clientInfo) : undefined);
  if (!isJsonObject(stated) || typeof stated.name !== 'string' || !stated.name.trim()) return null;
  const version = typeof stated.version === 'string' ? stated.version : '';
  return { name: storable(stated.name), version: storable(version) };
}

/** PostgreSQL stores no NUL, and no half of a pair of surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').trim().slice(0, MAX_LENGTH).toWellFormed();
