import { TextList } from '#platform/edge/validation/nested.js';
import { Id, Identifier, OneOf, Text, Timestamp, YesNo } from '#platform/edge/validation/scalars.js';
import { TimeZoneName } from '#platform/edge/validation/schedule.js';
import { declaredNames } from '#platform/base/names/declared-names.js';
import { MAX_NAME_LENGTH } from '../sandbox-limits.js';
import { SANDBOX_COPIES, SANDBOX_STATUSES, type SandboxCopy, type SandboxStatus } from '../sandbox.entity.js';

const { grantableScopes: GRANTABLE_SCOPES } = declaredNames();

/** The scopes of a key of a sandbox. */
export const SCOPES_OF_KEY = {
  min: 1,
  max: GRANTABLE_SCOPES.length,
  unique: true,
  values: GRANTABLE_SCOPES,
} as const;

/** Every field of a sandbox but its version and times, and what only a creation has. */
export abstract class SandboxShape {
  @Id() readonly id: string;

  @Identifier({
    max: MAX_NAME_LENGTH,
    text: `Name of the sandbox for people, at most ${MAX_NAME_LENGTH} characters, unique among the sandboxes of the tenant`,
    example: 'Warehouse software',
    changed: { example: 'Warehouse software, tests' },
    answered: { max: undefined, example: 'Web shop' },
  })
  name: string;

  @Id({
    text: 'Id of the tenant that the sandbox is. A reset gives the sandbox another one',
    example: '01981c2e-7f00-8a3c-9d1e-5b6f0a2c4d8e',
  })
  readonly tenant_id: string;

  @Text({
    optional: true,
    min: 3,
    max: 3,
    text: 'Currency of all amounts in the sandbox (ISO 4217); that of the live tenant if a creation does not state it. It stays',
    commonExample: 'USD',
    answered: { min: undefined },
  })
  currency?: string;

  @TimeZoneName({
    optional: true,
    text: 'Time zone of the sandbox (IANA), in which its days begin and end; that of the live tenant if a creation does not state it. It stays',
    commonExample: 'America/New_York',
  })
  timezone?: string;

  @OneOf(['sandbox'], {
    readOnly: true,
    text: 'Whether the tenant is real: a sandbox never is',
    valueTexts: { sandbox: 'a tenant in which things are tried out' },
    example: 'sandbox',
  })
  readonly mode: 'sandbox';

  @OneOf(SANDBOX_STATUSES, {
    readOnly: true,
    text: 'What the service does with the sandbox',
    valueTexts: {
      preparing: 'the demo records are being loaded; requests are served meanwhile',
      ready: 'nothing: the sandbox waits for requests',
      advancing: 'its clock is moving; what becomes due is being written',
    } satisfies Record<SandboxStatus, string>,
    example: 'ready',
  })
  readonly status: SandboxStatus;

  @Timestamp({ readOnly: true, text: 'The time of the sandbox now, in UTC', example: '2026-12-02T09:00:00.000Z' })
  readonly now: string;

  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Beginning of the hour of the last request with a key of the sandbox, in UTC; null without any',
    example: '2026-12-02T09:00:00.000Z',
  })
  readonly last_used_at: string | null;

  @Timestamp({
    readOnly: true,
    text: 'When the sandbox is erased unless somebody uses it, in UTC and by real time',
    example: '2027-01-01T09:00:00.000Z',
  })
  readonly erase_at: string;
}

/** What only a creation has. */
export abstract class SandboxContentShape {
  @TextList({
    optional: true,
    min: 0,
    max: SANDBOX_COPIES.length,
    unique: true,
    values: SANDBOX_COPIES,
    text: 'What is copied of the live tenant, as it is now; a reset restores the same. Needs `:read` of each. Nothing if it is left out; customers and trade are never copied',
    valueTexts: {
      settings: 'the settings with the logo; sequences of numbers begin with 1',
      attributes: 'the definitions of all attributes, without values',
      price_lists: 'all price lists, without prices',
    } satisfies Record<SandboxCopy, string>,
    example: ['settings', 'attributes', 'price_lists'],
  })
  copy?: SandboxCopy[];

  @YesNo({
    optional: true,
    text: 'Whether the demo records are loaded after the answer, while the status is `preparing`; false if it is left out',
    example: false,
  })
  demo?: boolean;

  @TextList({
    ...SCOPES_OF_KEY,
    optional: true,
    text: 'What the first key of the sandbox may do; everything (`*:*`) if it is left out',
    example: ['*:*'],
  })
  scopes?: string[];
}
