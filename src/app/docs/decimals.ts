import { DECIMAL_LIMIT, DECIMAL_PLACES } from '#platform/base/values/decimal.js';
import { MONEY_EXTENSION } from '#platform/edge/validation/money.js';
import type { ApiVersion } from './routes.js';
import { eachSchema, type Schema, typesOf } from './schema.js';

/**
 * Documents every number in a schema as an exact decimal, in place: format, bounds, and the number of decimals in the description, which is
 * that of the currency for money in requests of v2. It does not use `multipleOf` for the decimals, because most validators check it in binary
 * floating point and then refuse 0.0003.
 */
export function documentDecimals(schema: Schema, version: ApiVersion): void {
  eachSchema(schema, (inner) => {
    convertExclusiveMinimum(inner);
    if (!typesOf(inner).includes('number')) return;
    inner.format = 'decimal';
    if (inner.minimum === undefined && inner.exclusiveMinimum === undefined)
      inner.exclusiveMinimum = -DECIMAL_LIMIT.toNumber();
    if (inner.maximum === undefined && inner.exclusiveMaximum === undefined)
      inner.exclusiveMaximum = DECIMAL_LIMIT.toNumber();
    const text = decimalsText(inner[MONEY_EXTENSION], version);
    delete inner[MONEY_EXTENSION];
    inner.description = inner.description ? `${inner.description}; ${text}` : `A${text.slice(1)}`;
  });
}

/** `money`: {@link MONEY_EXTENSION}. */
function decimalsText(money: unknown, version: ApiVersion): string {
  const four = `at most ${DECIMAL_PLACES} decimals`;
  if (money === undefined || version === 'v1') return four;
  const ofCurrency = 'at most the decimals of the currency (2 for EUR, 0 for JPY)';
  return money === true ? ofCurrency : `${ofCurrency}, and as a percentage ${four}`;
}

/** Converts an exclusive lower bound from OpenAPI 3.0, a flag beside `minimum` as the decorators write it, to 3.1, a number. */
function convertExclusiveMinimum(schema: Schema): void {
  if (schema.exclusiveMinimum !== true) return;
  schema.exclusiveMinimum = schema.minimum;
  delete schema.minimum;
}
