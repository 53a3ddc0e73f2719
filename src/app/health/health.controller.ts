import { Controller, Get, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { MIGRATION_NAMES } from '../../../migrations/index.js';
import { SERVICE_VERSION } from '#platform/base/config/project.js';
import { missingMigrations, PRESENT_MIGRATIONS } from '../database/required-schema.js';
import { Public } from '#platform/edge/auth/access.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { Drain } from './drain.js';

/** Health checks for orchestrators, without API key and version. */
@Public()
@ApiExcludeController()
@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class HealthController {
  constructor(
    private readonly db: TenantDb,
    private readonly drain: Drain,
  ) {}

  /** The process responds, and which version of the service it runs. */
  @Get('live')
  live() {
    return { status: 'ok', version: SERVICE_VERSION };
  }

  /**
   * The instance accepts requests: it is not about to stop, the database responds, accepts writes and has all migrations of this version.
   * Migrations of newer versions do not matter. Throws `unavailable`. When the database accepts no writes, all connections are renewed,
   * because another server may have become the primary.
   */
  @Get('ready')
  async ready() {
    if (this.drain.isBegun) throw new DomainError('unavailable', 'The instance is about to stop.');
    const present = await this.db.withoutTenant<{ name: string; isReadOnly: boolean }>(
      'health checks have no tenant',
      PRESENT_MIGRATIONS,
      [MIGRATION_NAMES],
      'control',
    );
    if (present.some(({ isReadOnly }) => isReadOnly)) {
      this.db.connections.renew();
      throw new DomainError('unavailable', 'The database accepts no writes.');
    }
    if (missingMigrations(present).length) {
      throw new DomainError('unavailable', 'The database schema lacks migrations that this version needs.');
    }
    return { status: 'ok' };
  }
}
