import { DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { Env } from '#platform/base/config/env.js';
import { DatabaseModule } from './database/database.module.js';
import { Drain } from './health/drain.js';
import { HealthController } from './health/health.controller.js';
import { ApiKeyGuard } from '#platform/edge/auth/api-key.guard.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { KeyStanding } from '#platform/edge/auth/key-standing.js';
import { ExistingKeys } from '#platform/edge/auth/existing-keys.js';
import { KeyUses } from '#platform/edge/auth/key-uses.js';
import { DatabaseClock } from '#platform/data/clock/database-clock.js';
import { AcceptGuard } from '#platform/edge/http/answers/accept.js';
import { ErrorFilter } from '#platform/edge/http/answers/error.filter.js';
import { BodyInterceptor } from '#platform/edge/http/body/body.js';
import { AnswerBudget } from '#platform/data/tenancy/answer-budget.js';
import { BodyShares } from '#platform/edge/http/body/body-shares.js';
import { ItemInterceptor } from '#platform/edge/http/answers/responses.js';
import { IncludeInterceptor } from '#platform/edge/http/include/include.interceptor.js';
import { RecordReader } from '#platform/data/reads/record-reader.js';
import { RelatedRecords } from '#platform/edge/http/include/related-records.js';
import { FieldsInterceptor } from '#platform/edge/http/fields/fields.interceptor.js';
import { InternalCalls } from '#platform/edge/http/internal-calls.js';
import { LimitedRoutesGuard } from '#platform/edge/http/limited-routes.js';
import { combineInterceptors } from '#platform/edge/http/combine-interceptors.js';
import { LargeResponseInterceptor } from '#platform/edge/http/answers/large-response.js';
import { DryRunInterceptor } from '#platform/edge/idempotency/dry-run.interceptor.js';
import { IdempotencyInterceptor } from '#platform/edge/idempotency/idempotency.interceptor.js';
import { IdempotencySweep } from '#platform/edge/idempotency/idempotency-sweep.js';
import { StoredAnswers } from '#platform/edge/idempotency/stored-answers.js';
import { ListCounts } from '#platform/data/records/list-counts.js';
import { ObjectStoreModule } from '#platform/base/object-store/object-store.module.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { RateLimits } from '#platform/edge/rate-limits/rate-limits.js';
import { openSealer } from '#platform/data/sealing/open-sealer.js';
import { Sealer } from '#platform/data/sealing/sealer.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { Traces } from '#platform/edge/tracing/traces.js';
import { VersionConflictInterceptor } from '#platform/edge/http/answers/version-conflicts.js';
import { SandboxFaultInterceptor } from '#platform/edge/http/sandbox-faults.js';
import { TenantInterceptor } from '#platform/edge/http/tenant.interceptor.js';
import { V1Deprecation } from '#platform/edge/http/answers/v1-deprecation.js';
import { OutboundPost } from '#platform/base/outbound/post.js';
import { Targets } from '#platform/base/outbound/targets.js';
import { BankBookingSettings } from '#features/bank-statements/booking/bank-booking-work.js';
import { ImportSettings } from '#features/imports/work/import-worker.js';
import { SandboxSettings } from '#features/sandboxes/sandbox-settings.js';
import { DispatchSettings } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import { KnownKeys } from '#platform/edge/auth/known-keys.js';
import { KnownScopes } from '#platform/edge/auth/scopes.js';
import { TestKeysOnLive } from '#platform/edge/auth/test-keys.js';
import { KNOWN_SCOPES, QUOTAS } from './api-names.js';
import { featuresOf } from './features.js';
import { COUNTED_TABLES } from './resources.js';
import { TenantSizes } from './metrics/tenant-sizes.js';

/** Root module of the service. */
@Module({})
export class AppModule {
  static connect(env: Env, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [DatabaseModule.connect(databaseUrl, env), ObjectStoreModule, ...featuresOf(env)],
      controllers: [HealthController],
      providers: [
        { provide: Env, useValue: env },
        { provide: Sealer, useFactory: () => openSealer(env) },
        { provide: Quotas, useValue: Quotas.of(QUOTAS, env) },
        { provide: RateLimits, useFactory: () => RateLimits.open(env) },
        { provide: Traces, useFactory: () => Traces.open(env) },
        { provide: Targets, useFactory: () => new Targets(allowsPrivateTargets(env)) },
        OutboundPost,
        { provide: DispatchSettings, useValue: { isEnabled: env.WEBHOOKS_DISPATCH } satisfies DispatchSettings },
        { provide: ImportSettings, useValue: { isEnabled: env.IMPORTS_WORK } satisfies ImportSettings },
        { provide: BankBookingSettings, useValue: { isEnabled: env.BANK_BOOKING_WORK } satisfies BankBookingSettings },
        { provide: SandboxSettings, useValue: sandboxSettings(env) },
        { provide: TestKeysOnLive, useValue: { policy: env.TEST_KEYS_ON_LIVE } satisfies TestKeysOnLive },
        { provide: KnownScopes, useValue: KNOWN_SCOPES },
        ApiKeys,
        { provide: KnownKeys, useExisting: ApiKeys },
        DatabaseClock,
        ExistingKeys,
        KeyUses,
        KeyStanding,
        Drain,
        BodyShares,
        InternalCalls,
        AnswerBudget,
        StoredAnswers,
        IdempotencySweep,
        TaskAttempts,
        ListCounts,
        TenantSizes,
        RecordReader,
        RelatedRecords,
        { provide: APP_GUARD, useClass: V1Deprecation }, // before the key is checked, so that refusals have the headers too
        { provide: APP_GUARD, useClass: AcceptGuard },
        { provide: APP_GUARD, useClass: LimitedRoutesGuard },
        { provide: APP_GUARD, useClass: ApiKeyGuard },
        // around every handler, the first one outermost
        ...combineInterceptors(
          BodyInterceptor,
          TenantInterceptor,
          SandboxFaultInterceptor,
          DryRunInterceptor,
          IdempotencyInterceptor,
          LargeResponseInterceptor,
          FieldsInterceptor, // outside of the tags of items, which are those of whole records
          ItemInterceptor,
          IncludeInterceptor,
          VersionConflictInterceptor,
        ),
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [
        Env,
        InternalCalls,
        AnswerBudget,
        KnownKeys,
        KeyStanding,
        TaskAttempts,
        Sealer,
        Quotas,
        RateLimits,
        Targets,
        OutboundPost,
        DispatchSettings,
        ImportSettings,
        BankBookingSettings,
        RecordReader,
        SandboxSettings,
        TestKeysOnLive,
      ],
    };
  }
}

const sandboxSettings = ({ SANDBOX_WORK, SANDBOX_DAYS }: Env): SandboxSettings => ({
  isWorking: SANDBOX_WORK,
  days: SANDBOX_DAYS,
  countedTables: COUNTED_TABLES,
});

const allowsPrivateTargets = ({ WEBHOOKS_ALLOW_PRIVATE, NODE_ENV, DATABASE_URL }: Env): boolean =>
  WEBHOOKS_ALLOW_PRIVATE ?? (NODE_ENV === 'development' && DATABASE_URL === undefined);
