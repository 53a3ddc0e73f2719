/** SQL of the credit policy that applies to a customer of an alias: its own, otherwise that of the tenant's settings, `off` without any. */
export const creditPolicy = (customer: string): string =>
  `coalesce(${customer}.credit_policy, (select s.credit_policy from tenant_settings s where s.tenant_id = $1), 'off')`;

/** SQL of whether orders of a customer of an alias are judged: it has a limit, and a policy other than `off`. */
export const hasCreditLimit = (customer: string): string =>
  `(${customer}.credit_limit is not null and ${creditPolicy(customer)} <> 'off')`;
