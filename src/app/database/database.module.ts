import { DynamicModule, Global, Module, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Env } from '#platform/base/config/env.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { HAS_CITUS, serviceOptions, tenantDbOptions } from './data-source-options.js';
import { openReplicas, openWorkerReads } from './read-servers.js';
import { requireServiceRole } from './service-role.js';

/** The service's database connections. Exports only {@link TenantDb}. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly db: TenantDb) {}

  static connect(url: string, env: Env): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...serviceOptions(url, env), retryAttempts: 0 })],
      providers: [
        {
          provide: TenantDb,
          inject: [getDataSourceToken()],
          useFactory: async (dataSource: DataSource) =>
            new TenantDb(dataSource, {
              ...tenantDbOptions(env, await hasCitus(dataSource)),
              replicas: openReplicas(url, env),
              workers: openWorkerReads(env),
            }),
        },
      ],
      exports: [TenantDb],
    };
  }

  onApplicationBootstrap(): Promise<void> {
    this.db.replicas?.start();
    return requireServiceRole((sql) => this.db.withoutTenant('all connections have the same role', sql));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.db.replicas?.stop(), this.db.options.workers?.stop()]);
  }
}

async function hasCitus(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<{ found: boolean }[]>(`select ${HAS_CITUS} as found`);
  return row!.found;
}
