import type { DataSource, EntityManager } from 'typeorm';
import { placeOfChange } from '#features/agents/changes/prepared-changes.service.js';
import { placeOfToken } from '#features/payment-methods/payment-tokens.js';
import { placeOfAnswer } from '#platform/edge/idempotency/stored-answers.js';
import type { Sealer } from '#platform/data/sealing/sealer.js';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';
import { placeOfSecret } from '#features/webhooks/webhook-secrets.js';
import { Tenants } from './tenants.js';

/** A column with encrypted values, see `Sealer`. */
interface SealedColumn {
  table: string;
  column: string;
  type: 'text' | 'bytea';
  /** The column that identifies a row within its tenant, its type, and a value before all others. */
  key: string;
  keyType: 'uuid' | 'text';
  first: string;
  /** Where a value is stored, as it was encrypted. */
  placeOf: (tenantId: string, key: string) => string;
  /** Number of values that one transaction encrypts again. It locks their rows. */
  batch: number;
}

const BY_ID = { key: 'id', keyType: 'uuid', first: '00000000-0000-0000-0000-000000000000', type: 'text' } as const;

/** All encrypted columns. `test/tenancy/sealed-columns.spec.ts` fails when one is missing here. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { ...BY_ID, table: 'payment_methods', column: 'sealed_token', placeOf: placeOfToken, batch: 500 },
  { ...BY_ID, table: 'webhooks', column: 'sealed_secret', placeOf: placeOfSecret, batch: 500 },
  { ...BY_ID, table: 'webhooks', column: 'sealed_previous_secret', placeOf: placeOfSecret, batch: 500 },
  {
    table: 'idempotency_keys',
    column: 'sealed_body',
    type: 'bytea',
    key: 'key',
    keyType: 'text',
    first: '',
    placeOf: placeOfAnswer,
    batch: 20, // a stored answer can have megabytes
  },
  {
    ...BY_ID,
    table: 'prepared_changes',
    column: 'sealed_change',
    type: 'bytea',
    placeOf: placeOfChange,
    batch: 20, // as a stored answer
  },
];

interface SealedValue {
  key: string;
  sealed: string | Buffer;
}

/** A value whose key is missing, or that was changed. */
export type ResealFailure = Record<'tenant' | 'column' | 'row' | 'reason', string>;

/** The number of values of each column, and those that cannot be decrypted and were not changed. */
export interface Resealed {
  counts: { column: string; values: number }[];
  failures: ResealFailure[];
}

/** Encrypts all stored secrets again after a change of `ENCRYPTION_KEYS`, with the owner's connection. No version changes. */
export class Resealing {
  constructor(private readonly owner: DataSource) {}

  /**
   * Encrypts all values of all tenants that the current key of the sealer does not encrypt, in short transactions. An interrupted run can be
   * repeated. When every value could be decrypted, older keys are no longer recorded as needed (`encryption_keys`).
   */
  async run(sealer: Sealer, { dryRun }: { dryRun: boolean }): Promise<Resealed> {
    const tenants = await new Tenants(this.owner).list();
    const counts = [];
    const failures: ResealFailure[] = [];
    for (const sealed of SEALED_COLUMNS) {
      const column = nameOf(sealed);
      let values = 0;
      for (const { id, slug: tenant } of tenants) {
        const done = await this.resealTenant(sealed, id, sealer, dryRun);
        values += done.count;
        failures.push(...done.failures.map((failure) => ({ tenant, column, ...failure })));
      }
      counts.push({ column, values });
    }
    if (!failures.length && !dryRun) await this.forgetKeys(sealer.currentKeyId);
    return { counts, failures };
  }

  /**
   * Records that only the current key is needed. Without a successful {@link run} this gives up values that older keys encrypt: the service
   * starts without them, and each use of such a value fails.
   */
  async forgetKeys(currentKeyId: string): Promise<void> {
    await this.owner.query('delete from encryption_keys where id <> $1', [currentKeyId]);
  }

  private async resealTenant(column: SealedColumn, tenantId: string, sealer: Sealer, dryRun: boolean) {
    let count = 0;
    const failures: { row: string; reason: string }[] = [];
    for (let after: string | undefined = column.first; after !== undefined;) {
      const last: string = after;
      after = await this.owner.transaction(async (manager) => {
        const values = await readBatch(manager, column, tenantId, last);
        const resealed = values.flatMap((value) => {
          if (sealer.isCurrent(value.sealed)) return [];
          try {
            return [{ key: value.key, sealed: resealedOf(value, column.placeOf(tenantId, value.key), sealer) }];
          } catch (error) {
            failures.push({ row: value.key, reason: (error as Error).message });
            return [];
          }
        });
        if (resealed.length && !dryRun)
          await manager.query(updateOf(column), [
            tenantId,
            resealed.map(({ key }) => key),
            resealed.map((r) => r.sealed),
          ]);
        count += resealed.length;
        return values.at(-1)?.key;
      });
    }
    return { count, failures };
  }
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

function resealedOf({ sealed }: SealedValue, place: string, sealer: Sealer): string | Buffer {
  return typeof sealed === 'string'
    ? sealer.seal(sealer.open(sealed, place), place)
    : sealer.sealBytes(sealer.openBytes(sealed, place), place);
}

/**
 * Reads and locks the values after a key. Row-level security also applies to the owner, and the triggers of versions read
 * `app.resealing`.
 */
async function readBatch(
  manager: EntityManager,
  { table, column, key, keyType, batch }: SealedColumn,
  tenantId: string,
  after: string,
): Promise<SealedValue[]> {
  await manager.query(setLocal('app.tenant_id', tenantId));
  await manager.query(setLocal('app.resealing', 'true'));
  return manager.query<SealedValue[]>(
    `select ${key} as key, ${column} as sealed from ${table}
      where tenant_id = $1 and ${key} > $2::${keyType} and ${column} is not null order by ${key} limit ${batch} for update`,
    [tenantId, after],
  );
}

const updateOf = ({
  table,
  column,
  key,
  keyType,
  type,
}: SealedColumn): string => `update ${table} t set ${column} = x.sealed
  from unnest($2::${keyType}[], $3::${type}[]) as x(key, sealed) where t.tenant_id = $1 and t.${key} = x.key`;
