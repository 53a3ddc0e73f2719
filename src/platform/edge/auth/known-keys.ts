/** The keys that an instance knows, for those who change what a look-up finds. */
export abstract class KnownKeys {
  /** Makes the next request with a key of a tenant look it up again, because the tenant has ended. Other instances do so within a second. */
  abstract forgetKeysOf(tenantId: string): void;
}
