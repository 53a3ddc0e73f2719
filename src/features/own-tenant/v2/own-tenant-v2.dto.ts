import { declaredNames } from '#platform/base/names/declared-names.js';
import { ListOf, Nested, TextList } from '#platform/edge/validation/nested.js';
import { Id, OneOf, Text, Timestamp, Whole, YesNo } from '#platform/edge/validation/scalars.js';

const { grantableScopes: SCOPES, quotas: QUOTAS } = declaredNames();
const QUOTA_NAMES = Object.keys(QUOTAS);

export class KeyLimitsV2 {
  @Whole({ nullable: true, min: 1, example: 6000 }) reads_per_minute: number | null;
  @Whole({ nullable: true, min: 1, example: 3000 }) writes_per_minute: number | null;
  @Whole({ nullable: true, min: 1, example: 12000 }) tenant_per_minute: number | null;
}

export class TenantKeyV2 {
  @Id() id: string;
  @Text({ example: 'k3J9dLq0Zx1B' }) lookup: string;
  @TextList({ max: SCOPES.length, values: SCOPES, example: ['orders:write', 'products:read'] })
  scopes: string[];
  @Timestamp({ example: '2027-06-30T00:00:00.000Z' }) expires_at: string;
  @Nested(() => KeyLimitsV2) limits: KeyLimitsV2;
}

export class QuotaV2 {
  @OneOf(QUOTA_NAMES, { example: 'webhooks' }) name: string;
  @Whole({ min: 0, example: 2 }) used: number;
  @Whole({ min: 0, example: 20 }) limit: number;
}

export class TenantV2 {
  @Id() id: string;
  @Text({ example: 'northwind' }) slug: string;
  @Text({ example: 'Northwind Traders' }) name: string;
  @Text({ example: 'USD' }) currency: string;
  @Text({ example: 'America/New_York' }) timezone: string;
  @OneOf(['live', 'sandbox'], { example: 'live' }) mode: 'live' | 'sandbox';
  @YesNo({ example: true }) livemode: boolean;
  @Timestamp({ example: '2026-12-02T09:00:00.000Z' }) now: string;
  @Nested(() => TenantKeyV2) key: TenantKeyV2;
  @ListOf(() => QuotaV2, { max: QUOTA_NAMES.length }) quotas: QuotaV2[];
}
