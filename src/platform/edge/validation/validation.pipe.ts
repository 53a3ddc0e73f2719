import { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import { lacksFile } from './form.js';
import { type NameKind, UnknownNames } from './unknown-names.js';
import { Validation } from './validation.js';

/**
 * Converts bodies and queries to instances of their classes and throws all faults of their form together. With `strict` (API v2)
 * unknown fields and parameters are faults; without it (v1) they are ignored. In both cases the instance does not have them. `currency`
 * is that of the caller's tenant: with it (v2) amounts of money in bodies have at most its decimals.
 */
export class RequestPipe implements PipeTransform {
  constructor(private readonly options: { strict: boolean; currency?: () => string }) {}

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'query' && metatype && metatype !== Object)
      return this.instance(metatype, withoutBrackets(value as object), 'parameter');
    if (type !== 'body' || !metatype) return value;
    if (!isJsonObject(value)) {
      throw DomainError.invalid([{ field: 'body', reason: 'must be a JSON object' }]);
    }
    return this.instance(metatype, value, 'field');
  }

  /** The instance, or a promise of it for a body that takes longer than the current slice of time. */
  private instance(type: Type<object>, plain: object, kind: NameKind): object | Promise<object> {
    const faults = new Faults();
    const { strict, currency } = this.options;
    const unknownNames = strict ? new UnknownNames(kind) : undefined;
    const steps = new Validation(faults, unknownNames, kind === 'field' ? currency?.() : undefined).run(type, plain);
    const instance = advance(steps);
    return instance ? accepted(instance, faults) : finish(steps).then((late) => accepted(late, faults));
  }
}

/** Goes on until the validation or the slice ends; returns the instance if the validation ended. */
function advance(steps: Generator<void, object>): object | undefined {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (isSliceOver()) return undefined;
  }
}

async function finish(steps: Generator<void, object>): Promise<object> {
  for (;;) {
    await nextSlice();
    const instance = advance(steps);
    if (instance) return instance;
  }
}

function accepted(instance: object, faults: Faults): object {
  const { details } = faults;
  if (!details.length) return instance;
  throw lacksFile(instance.constructor as Type, instance)
    ? new DomainError('file_missing', 'The request has no file.', details)
    : DomainError.invalid(details);
}

/** Treats `ids[]=a` like `ids=a`; a query may contain both. */
function withoutBrackets(query: object): object {
  const merged = new Map<string, unknown>();
  for (const [written, value] of Object.entries(query) as [string, unknown][]) {
    const name = written.endsWith('[]') ? written.slice(0, -2) : written;
    merged.set(name, merged.has(name) ? [merged.get(name), value].flat() : value);
  }
  return Object.fromEntries(merged);
}
