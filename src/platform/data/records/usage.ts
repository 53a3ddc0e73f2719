import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';

/** Maximum number of users of each kind that an error names. */
export const MAX_NAMED_USERS = 20;

/** A record that refers to a resource and so prevents its deletion. */
export interface Usage {
  /** Its kind in messages, such as `order`. */
  kind: string;
  id: string;
  /** A number, reference or name by which the caller recognizes it. */
  name: string | null;
}

interface UserSource {
  kind: string;
  /** SQL of table and condition, with the alias `u`. `$1` is the tenant's id; the values of `$2…` are those of the statement. */
  from: string;
  /** SQL of {@link Usage.name}. */
  name: string;
}

/**
 * SQL that returns the {@link Usage}s of a resource: kinds in the order of `sources`, and of each kind the first
 * {@link MAX_NAMED_USERS} by id and one more.
 */
export const usageStatement = (sources: readonly UserSource[]): string => {
  const users = sources.map(
    ({ kind, from, name }, place) =>
      `(select ${place} as place, '${kind}' as kind, u.id, ${name} as name from ${from} order by u.id limit ${MAX_NAMED_USERS + 1})`,
  );
  return `select kind, id, name from (${users.join(' union all ')}) users order by place, id`;
};

interface UseCheck {
  /** A {@link usageStatement} and its values. */
  statement: string;
  values: readonly unknown[];
  /** What the caller can do about it: a sentence that ends the message. */
  cure: string;
}

/**
 * Throws `resource_in_use` with the users in `details` if a {@link usageStatement} finds any. `thing` names the resource in the
 * message, such as `price list`.
 */
export async function assertUnused(tx: TenantTx, thing: string, { statement, values, cure }: UseCheck): Promise<void> {
  const users = await tx.query<Usage>(statement, values);
  if (!users.length) return;
  const kinds = [...new Set(users.map(({ kind }) => `${kind}s`))].join(', ');
  throw new DomainError('resource_in_use', `The ${thing} is used by ${kinds}. ${cure}`, usageDetails(users));
}

/** Error details that name users of each kind, and say when there are more. `field` is the field that they prevent from changing. */
export function usageDetails(users: readonly Usage[], field = 'id'): ErrorDetail[] {
  const kinds = [...new Set(users.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const ofKind = users.filter((user) => user.kind === kind);
    const reasons = ofKind.slice(0, MAX_NAMED_USERS).map(({ id, name }) => `is used by ${kind} ${name ?? ''} (${id})`);
    if (ofKind.length > MAX_NAMED_USERS) reasons.push(`is used by more ${kind}s than these ${MAX_NAMED_USERS}`);
    return reasons.map((reason) => ({ field, reason: reason.replace('  ', ' ') }));
  });
}
