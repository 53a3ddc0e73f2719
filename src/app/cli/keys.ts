import type { Command } from 'commander';
import type { ApiKeyAdmin } from '../tenants/api-key-admin.js';
import { UsageError } from '../tenants/usage-error.js';
import type { Administer } from './administer.js';
import { printTable } from './print-table.js';

/** Options of `keys create`. */
interface NewKeyOptions {
  tenant: string;
  scope: string[];
  name?: string;
  expires?: string;
  ownerEmail?: string;
}

/** Options of `keys revoke`. */
interface RevokeOptions {
  tenant: string;
  key: string;
  keepWebhooks?: boolean;
  descendants?: boolean;
}

const collect = (value: string, before: string[]) => [...before, value];

/** Adds the commands for API keys. */
export function addKeys(program: Command, administer: Administer): void {
  const keys = program.command('keys').description("tenants' API keys");
  keys
    .command('create')
    .requiredOption('--tenant <slug>')
    .requiredOption('--scope <scope>', 'repeatable, such as invoices:write, *:read or *:*', collect, [])
    .option('--name <name>', 'what the key is used for')
    .option('--expires <time>', 'ISO 8601; default: in 365 days')
    .option('--owner-email <address>')
    .action((options: NewKeyOptions) =>
      administer(async ({ keys }) => {
        const { key, record } = await keys.create({
          tenant: options.tenant,
          name: options.name,
          scopes: options.scope,
          expiresAt: options.expires === undefined ? undefined : parseExpiry(options.expires),
          ownerEmail: options.ownerEmail,
        });
        console.log(key);
        console.error(`Shown only this once. Valid until ${record.expiresAt.toISOString()}.`);
      }),
    );
  keys
    .command('list')
    .option('--tenant <slug>')
    .option('--test-on-live', 'the wca_test_ keys of live tenants that can be used, which TEST_KEYS_ON_LIVE is about')
    .action(({ tenant, testOnLive }: { tenant?: string; testOnLive?: boolean }) =>
      administer(async ({ keys }) => {
        if ((tenant === undefined) !== (testOnLive === true))
          throw new UsageError('Use --tenant <slug> or --test-on-live.');
        if (tenant === undefined) return printTestKeys(await keys.listTestKeysOnLive());
        const rows = await keys.list(tenant);
        printTable(
          rows.map(({ lookup, scopes, ownerEmail, createdBy, expiresAt, revokedAt }) => ({
            key: lookup,
            'created by': rows.find(({ id }) => id === createdBy)?.lookup ?? '',
            scopes: scopes.join(' '),
            owner: ownerEmail ?? '',
            expires: expiresAt.toISOString(),
            revoked: revokedAt?.toISOString() ?? '',
          })),
        );
      }),
    );
  keys
    .command('rotate')
    .requiredOption('--tenant <slug>')
    .requiredOption('--key <lookup>', 'the 12 characters after wca_live_ or wca_test_')
    .option('--overlap-hours <hours>', 'how long the old secret stays valid (0 to 168)', Number)
    .action(({ tenant, key: lookup, overlapHours }: { tenant: string; key: string; overlapHours?: number }) =>
      administer(async ({ keys }) => {
        const { key, record } = await keys.rotate(tenant, lookup, overlapHours);
        console.log(key);
        const until = record.previousExpiresAt;
        const old = until ? `is valid until ${until.toISOString()}` : 'ends now';
        console.error(`Shown only this once. The old secret ${old}.`);
      }),
    );
  keys
    .command('revoke')
    .requiredOption('--tenant <slug>')
    .requiredOption('--key <lookup>')
    .option('--keep-webhooks', 'leave the webhooks of the key active, for no key; default: they are paused')
    .option('--descendants', 'revoke also the keys that the key has created, and those that they have created')
    .action(({ tenant, key, keepWebhooks, descendants }: RevokeOptions) =>
      administer(async ({ keys }) => {
        const options = {
          webhooks: keepWebhooks ? ('keep' as const) : ('pause' as const),
          descendants: descendants ? ('revoke' as const) : ('keep' as const),
        };
        const ended = await keys.revoke(tenant, key, options);
        for (const lookup of [key, ...ended.descendants.map((one) => one.lookup)]) console.log(`revoked ${lookup}`);
        for (const { id, url, status } of ended.webhooks) console.log(`webhook ${id} is ${status}: ${url}`);
        for (const id of ended.cancelledImportIds) console.log(`cancelled import ${id}`);
      }),
    );
}

const printTestKeys = (keys: Awaited<ReturnType<ApiKeyAdmin['listTestKeysOnLive']>>) =>
  printTable(
    keys.map(({ slug, lookup, name, scopes, ownerEmail, expiresAt, lastUsedAt }) => ({
      tenant: slug,
      key: lookup,
      name,
      scopes: scopes.join(' '),
      owner: ownerEmail ?? '',
      expires: expiresAt.toISOString(),
      used: lastUsedAt?.toISOString() ?? 'never',
    })),
  );

function parseExpiry(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError('--expires must be an ISO 8601 time, such as 2027-01-31T00:00:00Z.');
  return time;
}
