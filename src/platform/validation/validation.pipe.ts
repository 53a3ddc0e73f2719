import { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { validateSync, ValidationError } from 'class-validator';
import { DomainError, ErrorDetail } from '../errors/domain-error.js';
import { instantiate } from './convert.js';
import { lacksFile } from './form.js';
import { isJsonObject } from './nested.js';
import { hasLongLists, judgeLongLists } from './long-list.js';
import { rememberRules } from './remembered-rules.js';
import { NOT_AN_OBJECT, readFaults, RULE } from './rule.js';
import { type NameKind, UnknownNames } from './unknown-names.js';

rememberRules();

/**
 * Turns bodies and queries into instances of their classes and reports all faults of shape at once. `strict` (the second
 * generation) refuses fields and parameters that it does not know; otherwise they are ignored (contract, section 1).
 */
export class RequestPipe implements PipeTransform {
  constructor(private readonly options: { strict: boolean }) {}

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'query' && metatype && metatype !== Object)
      return this.instance(metatype, withoutBrackets(value as object), 'parameter');
    if (type !== 'body' || !metatype) return value;
    if (!isJsonObject(value)) {
      throw DomainError.invalid([{ field: 'body', reason: 'must be a JSON object' }]);
    }
    return this.instance(metatype, value, 'field');
  }

  /** Long lists take their time; without them nothing waits. */
  private instance(type: Type, plain: object, kind: NameKind): object | Promise<object> {
    const unknown = new UnknownNames(kind);
    const instance = instantiate<object>(type, plain);
    const errors = validateSync(instance, {
      whitelist: true, // unknown ones are dropped, so that no code behind meets a parameter that its class does not have
      forbidNonWhitelisted: this.options.strict,
      forbidUnknownValues: true,
    });
    const details = errors.flatMap((error) => detailsOf(error, error.property, unknown));
    if (!hasLongLists(type)) return accepted(instance, details);
    return judgeLongLists(instance, { ...this.options, unknown }).then((more) =>
      accepted(instance, [...details, ...more]),
    );
  }
}

function accepted(instance: object, details: ErrorDetail[]): object {
  if (!details.length) return instance;
  throw lacksFile(instance.constructor as Type, instance)
    ? new DomainError('file_missing', 'The request has no file.', details)
    : DomainError.invalid(details);
}

/** `ids[]=a` is another spelling of `ids=a`; both may be mixed. */
function withoutBrackets(query: object): object {
  const merged = new Map<string, unknown>();
  for (const [written, value] of Object.entries(query) as [string, unknown][]) {
    const name = written.replace(/\[\]$/, '');
    merged.set(name, merged.has(name) ? [merged.get(name), value].flat() : value);
  }
  return Object.fromEntries(merged);
}

function detailsOf(error: ValidationError, path: string, unknown: UnknownNames): ErrorDetail[] {
  const { constraints = {}, children = [], value } = error;
  const own = constraints[RULE];
  if (own !== undefined) return readFaults(own).map((fault) => ({ field: path + fault.path, reason: fault.reason }));
  if (constraints.whitelistValidation !== undefined) {
    return [{ field: path, reason: unknown.reasonFor(error.property, error.target ?? {}) }];
  }
  // null is for the field's own rule to judge, which let it pass
  if (children.length === 0) return value === null ? [] : [{ field: path, reason: NOT_AN_OBJECT }];
  const join = (property: string) => (Array.isArray(value) ? `${path}[${property}]` : `${path}.${property}`);
  return children.flatMap((child) => detailsOf(child, join(child.property), unknown));
}
