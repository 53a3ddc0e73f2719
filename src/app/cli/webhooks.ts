import type { Command } from 'commander';
import type { Administer } from './administer.js';
import { printTable } from './print-table.js';

/** Adds the command for webhooks. */
export function addWebhooks(program: Command, administer: Administer): void {
  program
    .command('webhooks')
    .description("tenants' endpoints for events")
    .command('list')
    .option('--tenant <slug>', 'default: all tenants')
    .action(({ tenant }: { tenant?: string }) =>
      administer(async ({ webhooks }) => {
        const rows = await webhooks.list(tenant);
        printTable(
          rows.map(({ tenant: slug, status, pending, failingSince, url, id }) => ({
            tenant: slug,
            status,
            pending: String(pending),
            'failing since': failingSince?.toISOString() ?? '',
            url,
            id,
          })),
        );
      }),
    );
}
