/** Number of decimals of currencies whose smallest unit is not a hundredth (ISO 4217, list one, "minor unit"). */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** All codes. `Intl` lacks units of account such as CLF. */
const CODES = new Set([...Intl.supportedValuesOf('currency'), ...MINOR_UNITS.keys()]);

/** Whether the text is an ISO 4217 code that this version of Node.js knows, in capital letters. */
export const isCurrency = (code: string): boolean => CODES.has(code);

/** The reason for refusing the currency of a request; undefined if it was not sent or is that of the tenant. */
export const currencyFault = (sent: string | undefined, tenantCurrency: string): string | undefined =>
  sent === undefined || sent === tenantCurrency ? undefined : `must be ${tenantCurrency}, the currency of the tenant`;

/** Number of decimals to which amounts of the currency are rounded (the exponent of ISO 4217). */
export const currencyExponent = (code: string): number => MINOR_UNITS.get(code) ?? 2;
