import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#platform/base/config/project.js';
import type { ResourceContent, ResourceSource } from './agent-resources.js';

/** The pages of `docs` for those who use the API, with their titles. */
const PAGES: Readonly<Record<string, string>> = {
  agents: 'Agents: the Model Context Protocol',
  clients: 'Clients in TypeScript, Python and other languages',
  exports: 'Exports: all records of a resource as a file',
  glossary: 'Words of the trade and of the API',
  idempotency: 'Requests that may be repeated',
  imports: 'Imports: files of other systems',
  'incoming-webhooks': 'How to receive events',
  integrating: 'Connecting another program',
  'invoice-states': 'States of invoices',
  'keys-and-limits': 'API keys, rate limits and quotas',
  'overdue-invoices': 'Overdue invoices and reminders',
  sync: 'Keeping a copy of the data up to date',
  versioning: 'Versions 1 and 2 of the API',
  webhooks: 'Webhooks',
};

const TEXT = 'text/markdown';
const addressOf = (page: string): string => `wca://docs/${page}`;

/** The pages of the documentation, in Markdown. */
export class DocPages implements ResourceSource {
  list() {
    return Object.entries(PAGES).map(([name, title]) => ({ uri: addressOf(name), name, title, mimeType: TEXT }));
  }

  templates() {
    return [
      {
        uriTemplate: addressOf('{page}'),
        name: 'docs',
        title: 'A page of the documentation',
        mimeType: TEXT,
      },
    ];
  }

  async read(uri: string): Promise<ResourceContent | undefined> {
    const page = /^wca:\/\/docs\/([a-z-]+)$/.exec(uri)?.[1];
    if (page === undefined || !Object.hasOwn(PAGES, page)) return undefined;
    return { uri, mimeType: TEXT, text: await readFile(join(PROJECT_FOLDER, 'docs', `${page}.md`), 'utf8') };
  }
}
