import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { realTime } from '#platform/base/values/current-time.js';
import { isId, newId } from '#platform/base/values/ids.js';
import { Sealer } from '#platform/data/sealing/sealer.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { ExactJson } from '../exact-json.js';
import * as queries from './prepared-changes.queries.js';
import { type Run, differingFields } from './same-differences.js';

/** A change as it was shown. */
export interface StoredChange extends Run {
  method: string;
  path: string;
  /** JSON text; null for a request without a body. */
  body: ExactJson | null;
}

/** Milliseconds for which a change can be carried out. */
const VALID_MS = 15 * 60_000;
/** Maximum number of changes of an API key that can be carried out. */
export const MAX_OPEN = 100;

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** The changes that were prepared and can be carried out. */
@Injectable()
export class PreparedChangesService {
  constructor(
    private readonly db: TenantDb,
    private readonly sealer: Sealer,
  ) {}

  /** Stores a change for the caller's key. Returns its token and until when it is valid. Throws `limit_reached`. */
  async store(change: StoredChange): Promise<{ token: string; expiresAt: Date }> {
    const { tenant, keyId } = currentCaller();
    const token = newId();
    const sealed = this.sealer.sealBytes(await compress(JSON.stringify(change)), placeOfChange(tenant.id, token));
    const expiresAt = new Date(realTime().getTime() + VALID_MS);
    await this.db.transaction(async (tx) => {
      await tx.serialize(`prepared changes of ${keyId}`);
      const [row] = await tx.query<{ open: number }>(queries.COUNT_OPEN, [keyId]);
      if (row!.open >= MAX_OPEN) throw tooMany();
      await tx.query(queries.STORE_CHANGE, [token, keyId, sealed, expiresAt]);
    });
    return { token, expiresAt };
  }

  /** The change of a token of the caller's key. Throws `prepared_change_not_found`. */
  async read(token: string): Promise<StoredChange> {
    const { tenant, keyId } = currentCaller();
    const [row] = isId(token) ? await this.db.read<{ sealedChange: Buffer }>(queries.READ_CHANGE, [token, keyId]) : [];
    if (!row) throw DomainError.notFound('prepared_change', token);
    const packed = this.sealer.openBytes(row.sealedChange, placeOfChange(tenant.id, token.toLowerCase()));
    return JSON.parse((await decompress(packed)).toString()) as StoredChange;
  }

  /**
   * Judges a change before its commit: throws `version_conflict` if it does something else than what was shown, and records that it has an
   * answer.
   */
  async judge(tx: TenantTx, token: string, prepared: Run, done: Run): Promise<void> {
    const details = differingFields(prepared, done, tx.tenant.timezone);
    if (details.length)
      throw new DomainError(
        'version_conflict',
        'The change would do something else than was shown: prepare again.',
        details,
      );
    await tx.query(queries.END_CHANGE, [token]);
  }

  /** Records that a change was refused and has that answer. */
  async end(token: string): Promise<void> {
    await this.db.transaction((tx) => tx.query(queries.END_CHANGE, [token]));
  }
}

/** Binds an encrypted change to its row. */
export const placeOfChange = (tenantId: string, id: string): string =>
  `prepared_changes.sealed_change ${tenantId} ${id}`;

const tooMany = () =>
  new DomainError('limit_reached', `An API key can have at most ${MAX_OPEN} prepared changes.`, [
    {
      field: 'X-API-Key',
      reason: `has ${MAX_OPEN} prepared changes; carry one out, or wait: each expires after 15 minutes`,
    },
  ]);
