import { DynamicModule, Global, Module, OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../config/env.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { serviceOptions } from './data-source-options.js';
import { requireServiceRole } from './service-role.js';

/** The service's connections. Features get {@link TenantDb} and nothing else. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationBootstrap {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  static connect(url: string, env: Env): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...serviceOptions(url, env), retryAttempts: 0 })],
      providers: [TenantDb],
      exports: [TenantDb],
    };
  }

  onApplicationBootstrap(): Promise<void> {
    return requireServiceRole((sql) => this.dataSource.query(sql));
  }
}
