import { Injectable } from '@nestjs/common';
import { Authority } from '#platform/data/tenancy/authority.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { ApiKeys, invalidKey } from './api-keys.js';
import type { KeyName } from './key-format.js';

const NAME_OF_KEY = 'select mode, lookup from api_keys where tenant_id = $1 and id = $2';
const NAME_OF_FIRST_KEY = 'select mode, lookup from api_keys where tenant_id = $1 order by id limit 1';

/** Authorities of work that the service does later for a tenant or one of its keys. Both need the tenant in scope. */
@Injectable()
export class KeyStanding {
  constructor(
    private readonly db: TenantDb,
    private readonly keys: ApiKeys,
  ) {}

  /** The authority of a key of the tenant. It ends with `api_key_revoked`, `api_key_expired` or `tenant_suspended`. */
  async ofKey(keyId: string): Promise<Authority> {
    const name = await this.nameOf(keyId);
    return new Authority(() => this.keys.requireActive(name), -Infinity);
  }

  /**
   * The caller that a request with a key of the tenant has now, and the authority of the key; for work that somebody without a key asks for
   * and that is done in the name of the key. Throws the errors with which the authority ends, and `api_key_invalid` if the tenant has no
   * such key.
   */
  async callerOf(keyId: string): Promise<{ caller: Caller; authority: Authority }> {
    const name = await this.nameOf(keyId);
    const caller = await this.keys.requireActive(name);
    return { caller, authority: new Authority(() => this.keys.requireActive(name)) };
  }

  /** The authority of the tenant. It ends with `tenant_suspended`. Nothing can suspend a tenant that never had a key. */
  async ofTenant(): Promise<Authority> {
    const [name] = await this.db.read<KeyName>(NAME_OF_FIRST_KEY, []);
    return new Authority(async () => name && (await this.keys.requireActiveTenant(name)), -Infinity);
  }

  private async nameOf(keyId: string): Promise<KeyName> {
    const [name] = await this.db.read<KeyName>(NAME_OF_KEY, [keyId]);
    if (!name) throw invalidKey();
    return name;
  }
}
