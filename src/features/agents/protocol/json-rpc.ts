import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';

/** Codes of JSON-RPC 2.0, and those of the Model Context Protocol. */
export const RPC_ERRORS = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  badRequest: -32000,
  sessionNotFound: -32001,
  resourceNotFound: -32002,
} as const;

/** An answer with an error of the protocol. */
export const rpcError = (code: number, message: string, id: RequestId | null = null) => ({
  jsonrpc: '2.0' as const,
  error: { code, message },
  id,
});

/** Whether a message is a request, which has an answer: notifications have no id, and answers no method. */
export const isRequest = (message: JSONRPCMessage): message is JSONRPCMessage & { id: RequestId; method: string } =>
  'method' in message && 'id' in message;
