import { Controller, Get, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MIGRATIONS } from '../../migrations/index.js';
import { Public } from '../platform/auth/access.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';

const NEWEST_MIGRATION = new MIGRATIONS[MIGRATIONS.length - 1]!().name;

/** For orchestrators: no key, no version. */
@Public()
@ApiExcludeController()
@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class HealthController {
  constructor(private readonly db: TenantDb) {}

  /** The process answers. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** The database answers, and its schema is the one that this code was written for. */
  @Get('ready')
  async ready() {
    const sql = 'select name from migrations order by id desc limit 1';
    const [newest] = await this.db.withoutTenant<{ name: string }>('health belongs to no tenant', sql);
    if (newest?.name !== NEWEST_MIGRATION) throw new DomainError('unavailable', 'The database schema is not current.');
    return { status: 'ok' };
  }
}
