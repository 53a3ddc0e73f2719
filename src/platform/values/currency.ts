/** Currencies whose smallest unit is not a hundredth, by number of decimals (ISO 4217, list one, "minor unit"). */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** The runtime leaves out units of account such as CLF. */
const CODES = new Set([...Intl.supportedValuesOf('currency'), ...MINOR_UNITS.keys()]);

/** Whether the text is an ISO 4217 code that this runtime knows. */
export const isCurrency = (code: string): boolean => CODES.has(code);

/** Why a currency that a request names is refused, if it is not that of its tenant. */
export const currencyFault = (sent: string | undefined, tenantCurrency: string): string | undefined =>
  sent === undefined || sent === tenantCurrency ? undefined : `must be ${tenantCurrency}, the currency of the tenant`;

/** How many decimals an amount of the currency is rounded to (its exponent in ISO 4217). */
export const currencyExponent = (code: string): number => MINOR_UNITS.get(code) ?? 2;
