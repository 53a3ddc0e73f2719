import { currencyExponent, isCurrency } from '#platform/base/values/currency.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import type { SandboxCopy } from './sandbox.entity.js';

/** The decimals that the amounts of the demo records have. */
const DEMO_DECIMALS = 2;

/** Input of a creation. */
export interface NewSandbox {
  /** Set by the demo; otherwise generated. */
  id?: string;
  name: string;
  /** ISO 4217. Default: that of the live tenant. */
  currency?: string;
  /** IANA name. Default: that of the live tenant. */
  timezone?: string;
  /** What is copied of the live tenant. */
  copy?: readonly SandboxCopy[];
  /** Whether the demo records are loaded. */
  demo?: boolean;
  /** Scopes of the first key. Default: all. */
  scopes?: string[];
}

/** Throws `insufficient_scope` unless the key of the request may read what is to be copied. */
export function requireCopyScopes(copies: readonly SandboxCopy[]): void {
  for (const copy of copies) requireScope(`${copy}:read`);
}

/** Adds the faults of the currency of a new sandbox, and of the demo records in the currency of a sandbox. */
export function checkCurrency(
  { currency, demo, fields }: { currency: string; demo?: boolean; fields: { currency: string; demo: string } },
  faults: Faults,
): void {
  if (!isCurrency(currency)) faults.add(fields.currency, 'must be a currency code of ISO 4217, such as EUR');
  else if (demo && currencyExponent(currency) < DEMO_DECIMALS)
    faults.add(fields.demo, `needs a currency with ${DEMO_DECIMALS} decimals, and ${currency} has fewer`);
}
