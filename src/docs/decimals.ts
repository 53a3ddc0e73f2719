import { DECIMAL_LIMIT, DECIMAL_PLACES } from '../platform/values/decimal.js';
import { eachSchema, type Schema, typesOf } from './schema.js';

/**
 * Documents what every number of the API is: an exact decimal. Its four places stand in words, because `multipleOf` means
 * binary floating point to most tools, which then refuse 0.0003.
 */
export function documentDecimals(schema: Schema): void {
  eachSchema(schema, (inner) => {
    separateExclusiveBounds(inner);
    if (!typesOf(inner).includes('number')) return;
    inner.format = 'decimal';
    if (inner.minimum === undefined && inner.exclusiveMinimum === undefined)
      inner.exclusiveMinimum = -DECIMAL_LIMIT.toNumber();
    if (inner.maximum === undefined && inner.exclusiveMaximum === undefined)
      inner.exclusiveMaximum = DECIMAL_LIMIT.toNumber();
    const words = `at most ${DECIMAL_PLACES} decimals`;
    inner.description = inner.description ? `${inner.description}; ${words}` : `A${words.slice(1)}`;
  });
}

/** OpenAPI 3.0 has exclusive bounds as flags, as the decorators write them; in 3.1 they are the bounds themselves. */
function separateExclusiveBounds(schema: Schema): void {
  if (schema.exclusiveMinimum !== true) return;
  schema.exclusiveMinimum = schema.minimum;
  delete schema.minimum;
}
