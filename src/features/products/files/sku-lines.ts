import { DomainError } from '#platform/base/errors/domain-error.js';
import { Identifier } from '#platform/edge/validation/scalars.js';

/** The product of a line. */
export class SkuField {
  @Identifier({ example: 'NW-001' }) sku: string;
}

/** The error of a line whose product has a record of this kind (`subject`) already: the one with this id. */
export const taken = (subject: string, field: string, id: string): DomainError =>
  new DomainError('duplicate_value', `The product has ${subject} already.`, [
    { field, reason: `is taken already by ${id}` },
  ]);
