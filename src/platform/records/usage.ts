import { DomainError, type ErrorDetail } from '../errors/domain-error.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';

/** So many users of each kind are named. */
export const MAX_NAMED_USERS = 20;

/** Something that refers to a resource. */
export interface Usage {
  /** What it is called in messages: `order`. */
  kind: string;
  id: string;
  /** What its owner knows it by: a number, a reference or a name. */
  name: string | null;
}

interface UserSource {
  kind: string;
  /** SQL of table and condition, with the users' rows as `u`; `$1` is the tenant, what follows is the statement's own. */
  from: string;
  /** SQL of {@link Usage.name}. */
  name: string;
}

/** A statement for the {@link Usage}s of a resource, of each kind the first by id and one more than is named; kinds in the order of `sources`. */
export const usageStatement = (sources: readonly UserSource[]): string => {
  const users = sources.map(
    ({ kind, from, name }, place) =>
      `(select ${place} as place, '${kind}' as kind, u.id, ${name} as name from ${from} order by u.id limit ${MAX_NAMED_USERS + 1})`,
  );
  return `select kind, id, name from (${users.join(' union all ')}) users order by place, id`;
};

/**
 * Throws `resource_in_use`, naming the users in `details`, if a {@link usageStatement} finds any. `thing` is what cannot be deleted, in
 * words: `price list`.
 */
export async function assertUnused(
  tx: TenantTx,
  thing: string,
  { statement, values }: { statement: string; values: readonly unknown[] },
): Promise<void> {
  const users = await tx.query<Usage>(statement, values);
  if (!users.length) return;
  const kinds = [...new Set(users.map(({ kind }) => `${kind}s`))].join(', ');
  throw new DomainError('resource_in_use', `The ${thing} is used by ${kinds}.`, usageDetails(users));
}

/** Names users of each kind, and says so where there are more. `field` is what they keep from changing. */
export function usageDetails(users: readonly Usage[], field = 'id'): ErrorDetail[] {
  const kinds = [...new Set(users.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const ofKind = users.filter((user) => user.kind === kind);
    const reasons = ofKind.slice(0, MAX_NAMED_USERS).map(({ id, name }) => `is used by ${kind} ${name ?? ''} (${id})`);
    if (ofKind.length > MAX_NAMED_USERS) reasons.push(`is used by more ${kind}s than these ${MAX_NAMED_USERS}`);
    return reasons.map((reason) => ({ field, reason: reason.replace('  ', ' ') }));
  });
}
