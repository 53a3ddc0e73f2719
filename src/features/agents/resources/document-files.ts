import { allows } from '#platform/edge/auth/scopes.js';
import { type AgentCall, RestCalls } from '../rest-calls.js';
import { type ResourceContent, type ResourceSource, unknownResource } from './agent-resources.js';

/** Maximum size of a document in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
const ADDRESS = /^wca:\/\/(invoices|credit-notes)\/([^/?#]+)\/document(\?[^#]*)?$/;

const KINDS = [
  { path: 'invoices', name: 'invoice_document', title: 'The document of an invoice' },
  { path: 'credit-notes', name: 'credit_note_document', title: 'The document of a credit note' },
];

/** The documents of invoices and credit notes, PDF or XML, as the REST API answers them. */
export class DocumentFiles implements ResourceSource {
  constructor(private readonly calls: RestCalls) {}

  list() {
    return [];
  }

  templates(scopes: readonly string[]) {
    if (!allows(scopes, 'invoices:read')) return [];
    return KINDS.map(({ path, name, title }) => ({ uriTemplate: `wca://${path}/{id}/document{?format}`, name, title }));
  }

  async read(uri: string, call: AgentCall): Promise<ResourceContent | undefined> {
    const [, kind, id, query = ''] = ADDRESS.exec(uri) ?? [];
    if (kind === undefined || !allows(call.scopes, 'invoices:read')) return undefined;
    const path = `/v2/${kind}/${id}/document${query}`;
    const { status, headers, body } = await this.calls.readBytes(call, path, MAX_BYTES, 'read it by the REST API');
    if (status === 404) throw await unknownResource(uri);
    if (status >= 400) throw await refused(JSON.parse(body.toString()) as { message: string }, status);
    return { uri, mimeType: String(headers['content-type']), blob: body.toString('base64') };
  }
}

/** An error of the REST API as one of the protocol. */
async function refused(body: { message: string }, status: number): Promise<Error> {
  const { ErrorCode, McpError } = await import('@modelcontextprotocol/sdk/types.js');
  return new McpError(ErrorCode.InvalidParams, body.message, { ...body, status });
}
