import { DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { Env } from './config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { Drain } from './health/drain.js';
import { HealthController } from './health/health.controller.js';
import { ApiKeyGuard } from './platform/auth/api-key.guard.js';
import { ApiKeys } from './platform/auth/api-keys.js';
import { KeyStanding } from './platform/auth/key-standing.js';
import { ExistingKeys } from './platform/auth/existing-keys.js';
import { KeyUses } from './platform/auth/key-uses.js';
import { DatabaseClock } from './platform/clock/database-clock.js';
import { AcceptGuard } from './platform/http/accept.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { BodyInterceptor } from './platform/http/body.js';
import { AnswerBudget } from './platform/tenancy/answer-budget.js';
import { BodyShares } from './platform/http/body-shares.js';
import { ItemInterceptor } from './platform/http/responses.js';
import { combineInterceptors } from './platform/http/combine-interceptors.js';
import { LargeResponseInterceptor } from './platform/http/large-response.js';
import { IdempotencyInterceptor } from './platform/idempotency/idempotency.interceptor.js';
import { IdempotencySweep } from './platform/idempotency/idempotency-sweep.js';
import { StoredAnswers } from './platform/idempotency/stored-answers.js';
import { ListCounts } from './platform/records/list-counts.js';
import { ObjectStoreModule } from './platform/object-store/object-store.module.js';
import { Quotas } from './platform/quotas/quotas.js';
import { RateLimits } from './platform/rate-limits/rate-limits.js';
import { openSealer } from './platform/sealing/open-sealer.js';
import { Sealer } from './platform/sealing/sealer.js';
import { Traces } from './platform/tracing/traces.js';
import { VersionConflictInterceptor } from './platform/http/version-conflicts.js';
import { TenantInterceptor } from './platform/http/tenant.interceptor.js';
import { V1Deprecation } from './platform/http/v1-deprecation.js';
import { OutboundPost } from './platform/outbound/post.js';
import { Targets } from './platform/outbound/targets.js';
import { ImportSettings } from './imports/work/import-settings.js';
import { DispatchSettings } from './webhooks/dispatch/dispatch-settings.js';
import { FEATURES } from './features.js';

/** Root module of the service. */
@Module({})
export class AppModule {
  static connect(env: Env, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [DatabaseModule.connect(databaseUrl, env), ObjectStoreModule, ...FEATURES],
      controllers: [HealthController],
      providers: [
        { provide: Env, useValue: env },
        { provide: Sealer, useFactory: () => openSealer(env) },
        { provide: Quotas, useValue: Quotas.of(env) },
        { provide: RateLimits, useFactory: () => RateLimits.open(env) },
        { provide: Traces, useFactory: () => Traces.open(env) },
        { provide: Targets, useFactory: () => new Targets(allowsPrivateTargets(env)) },
        OutboundPost,
        { provide: DispatchSettings, useValue: { isEnabled: env.WEBHOOKS_DISPATCH } satisfies DispatchSettings },
        { provide: ImportSettings, useValue: { isEnabled: env.IMPORTS_WORK } satisfies ImportSettings },
        ApiKeys,
        DatabaseClock,
        ExistingKeys,
        KeyUses,
        KeyStanding,
        Drain,
        BodyShares,
        AnswerBudget,
        StoredAnswers,
        IdempotencySweep,
        ListCounts,
        { provide: APP_GUARD, useClass: V1Deprecation }, // before the key is checked, so that refusals have the headers too
        { provide: APP_GUARD, useClass: AcceptGuard },
        { provide: APP_GUARD, useClass: ApiKeyGuard },
        // around every handler, the first one outermost
        ...combineInterceptors(
          BodyInterceptor,
          TenantInterceptor,
          IdempotencyInterceptor,
          LargeResponseInterceptor,
          ItemInterceptor,
          VersionConflictInterceptor,
        ),
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [Env, KeyStanding, Sealer, Quotas, RateLimits, Targets, OutboundPost, DispatchSettings, ImportSettings],
    };
  }
}

const allowsPrivateTargets = ({ WEBHOOKS_ALLOW_PRIVATE, NODE_ENV, DATABASE_URL }: Env): boolean =>
  WEBHOOKS_ALLOW_PRIVATE ?? (NODE_ENV === 'development' && DATABASE_URL === undefined);
