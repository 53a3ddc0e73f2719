/** The tenants with statements to book at the time `$1`; see `migrations/functions/tenants_with_bank_bookings.sql`. */
export const TENANTS_WITH_BOOKINGS = 'select * from tenants_with_bank_bookings($1)';

/** Leases the oldest statement that nobody works on at the time `$3` to `$2`, until `$4`, but for those of `$5` (ids). */
export const LEASE_BOOKING = `update bank_bookings t set holder = $2::uuid, leased_until = $4::timestamptz
  where t.tenant_id = $1 and t.statement_id = (
    select b.statement_id from bank_bookings b where b.tenant_id = $1 and (b.leased_until is null or b.leased_until <= $3::timestamptz)
      and not b.statement_id = any($5::uuid[]) order by b.statement_id limit 1 for update skip locked)
  returning t.statement_id as "statementId"`;

/** Extends the lease of a statement (`$2`) of `$3` until `$4`; no row if another instance has it. */
export const RENEW_BOOKING = `update bank_bookings set leased_until = $4::timestamptz
  where tenant_id = $1 and statement_id = $2 and holder = $3::uuid returning statement_id`;

/** All lines of a statement (`$2`) were looked at by `$3`. */
export const END_BOOKING = 'delete from bank_bookings where tenant_id = $1 and statement_id = $2 and holder = $3::uuid';
