import type { DataSource, EntityManager } from 'typeorm';
import { placeOfToken } from '../payment-methods/payment-tokens.js';
import type { Sealer } from '../platform/sealing/sealer.js';
import { Tenants } from './tenants.js';
import { setLocal } from '../platform/tenancy/transaction-messages.js';

/** Tokens that one transaction encrypts. It locks their rows. */
const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface SealedToken {
  id: string;
  sealed: string;
}

/** The next sealed tokens of a tenant. */
const SEALED_TOKENS = `select id, sealed_token as sealed from payment_methods
  where tenant_id = $1 and id > $2 and sealed_token is not null order by id limit ${BATCH} for update`;

const RESEAL = `update payment_methods t set sealed_token = x.sealed
  from json_to_recordset($2) as x(id uuid, sealed text) where t.tenant_id = $1 and t.id = x.id`;

/** A token whose key is missing, or that was changed. */
export type ResealFailure = Record<'tenant' | 'payment_method' | 'reason', string>;

/**
 * Encrypts the tokens of payment methods again after a change of `ENCRYPTION_KEYS`, with the owner's connection. The versions of the payment
 * methods do not change.
 */
export class PaymentTokenResealing {
  constructor(private readonly owner: DataSource) {}

  /**
   * Encrypts all tokens of all tenants that the current key of the sealer does not encrypt, in short transactions. An interrupted run can be
   * repeated. Returns the number of these tokens, and those that cannot be decrypted and were not changed.
   */
  async run(sealer: Sealer, { dryRun }: { dryRun: boolean }): Promise<{ count: number; failures: ResealFailure[] }> {
    let count = 0;
    const failures: ResealFailure[] = [];
    for (const { id: tenantId, slug: tenant } of await new Tenants(this.owner).list()) {
      let last: string | undefined = BEFORE_ALL;
      while (last !== undefined) {
        const after: string = last;
        last = await this.owner.transaction(async (manager) => {
          const tokens = await readBatch(manager, tenantId, after);
          const old = tokens.filter(({ sealed }) => !sealer.isCurrent(sealed));
          const resealed = old.flatMap(({ id, sealed }) => {
            const place = placeOfToken(tenantId, id);
            try {
              return [{ id, sealed: sealer.seal(sealer.open(sealed, place), place) }];
            } catch (error) {
              failures.push({ tenant, payment_method: id, reason: (error as Error).message });
              return [];
            }
          });
          if (resealed.length && !dryRun) await manager.query(RESEAL, [tenantId, JSON.stringify(resealed)]);
          count += resealed.length;
          return tokens.at(-1)?.id;
        });
      }
    }
    return { count, failures };
  }
}

/** Reads and locks the tokens after an id. Row-level security also applies to the owner, and the trigger of the version reads the setting. */
async function readBatch(manager: EntityManager, tenantId: string, after: string): Promise<SealedToken[]> {
  await manager.query(setLocal('app.tenant_id', tenantId));
  await manager.query(setLocal('app.resealing', 'true'));
  return manager.query<SealedToken[]>(SEALED_TOKENS, [tenantId, after]);
}
