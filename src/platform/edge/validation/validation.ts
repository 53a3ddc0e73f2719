import type { Type } from '@nestjs/common';
import type { Faults } from '#platform/base/errors/faults.js';
import { isJsonObject } from '#platform/base/json/json.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { fieldsOf, type MoneyField, type NestedField } from './fields.js';
import { isMoneyIn, keepTooFineAmount, moneyFault } from './money.js';
import { responseOnlyFields } from './response-only.js';
import { faultsOf, NOT_AN_OBJECT } from './rule.js';
import type { UnknownNames } from './unknown-names.js';

/** Number of values that are converted or checked between two yields, which takes a few tenths of a millisecond. */
const VALUES_PER_STEP = 500;

/** Maximum number of names of unknown fields that are kept of one object; of the others only their number. */
const MAX_UNKNOWN_NAMES = 100;

/**
 * Lists of more entries are emptied while they are converted, because the list that was sent and the list of instances would
 * otherwise be in memory together.
 */
const LONG_LIST = 100;

/** The fields of one sent object that its class does not have. */
interface UnknownFields {
  /** The first {@link MAX_UNKNOWN_NAMES}. */
  names: string[];
  /** The number of the others. */
  more: number;
}

/** Converts and checks one body or query. */
export class Validation {
  /** Values that were converted or checked since the last yield. */
  private values = 0;
  private readonly unknownFields = new Map<object, UnknownFields>();

  /** Whether the body changes a record, and may contain amounts as they are stored. */
  private isUpdate = false;

  /**
   * Faults are added to `faults`. Unknown fields are faults if `unknownNames` is given, and ignored otherwise. With `currency` (ISO 4217)
   * amounts of money have at most its decimals.
   */
  constructor(
    private readonly faults: Faults,
    private readonly unknownNames?: UnknownNames,
    private readonly currency?: string,
  ) {}

  /**
   * Makes an instance of `type` from what was sent and checks it. Yields after about {@link VALUES_PER_STEP} values, between two entries of
   * a list of any level, so that the caller can cut the work into slices. Long lists of `sent` are emptied.
   */
  *run<T extends object>(type: Type<T>, sent: object): Generator<void, T> {
    this.isUpdate = responseOnlyFields(type).size > 0;
    const instance = yield* this.convertObject(type, sent);
    yield* this.checkObject(instance, '');
    return instance;
  }

  /**
   * Fields that the class does not have are left out, and nothing inside them is looked at. This includes names that every
   * object has, such as `constructor` and `__proto__`.
   */
  private *convertObject<T extends object>(type: Type<T>, sent: object): Generator<void, T> {
    const fields = fieldsOf(type);
    const instance = new type();
    for (const [name, value] of Object.entries(sent) as [string, unknown][]) {
      this.values++;
      const field = fields.get(name);
      if (!field) this.noteUnknown(instance, name);
      else {
        const converted = field.nested ? yield* this.convertNested(field.nested, value) : value;
        (instance as Record<string, unknown>)[name] = field.convert ? field.convert({ value: converted }) : converted;
      }
    }
    return instance;
  }

  /**
   * Converts a nested object or the entries of a list. Any other value stays as it is: the rule of the field or of the entry
   * refuses it.
   */
  private *convertNested({ item, maxEntries }: NestedField, value: unknown): Generator<void, unknown> {
    if (maxEntries === undefined) return isJsonObject(value) ? yield* this.convertObject(item(), value) : value;
    if (!Array.isArray(value)) return value;
    const entries: unknown[] = value.slice(0, maxEntries + 1); // one more shows that the list is too long
    if (value.length > LONG_LIST) value.length = 0;
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      if (isJsonObject(entry)) entries[index] = yield* this.convertObject(item(), entry);
      if (this.isStepOver()) yield;
    }
    return entries;
  }

  /** Checks an instance and everything nested in it; classes limit the depth. */
  private *checkObject(instance: object, prefix: string): Generator<void> {
    this.refuseUnknown(instance, prefix);
    for (const [name, { rule, nested, money }] of fieldsOf(instance.constructor as Type)) {
      if (!rule) continue;
      this.values++;
      const path = prefix + name;
      const value = (instance as Record<string, unknown>)[name];
      const found = faultsOf(rule, value);
      for (const fault of found) this.faults.add(path + fault.path, fault.reason);
      if (money && !found.length && value) this.checkMoney(instance, prefix, name, money);
      if (found.length || !nested) continue;
      if (Array.isArray(value)) yield* this.checkEntries(value, path);
      else if (value) yield* this.checkObject(value, `${path}.`);
    }
  }

  private checkMoney(instance: object, prefix: string, name: string, money: MoneyField): void {
    if (this.currency === undefined || !isMoneyIn(instance, money)) return;
    const reason = moneyFault((instance as Record<string, Decimal>)[name]!, this.currency);
    if (!reason) return;
    if (this.isUpdate) keepTooFineAmount(instance, { ...money, name, reason });
    else this.faults.add(prefix + name, reason);
  }

  private *checkEntries(entries: readonly unknown[], path: string): Generator<void> {
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index];
      if (isJsonObject(entry)) yield* this.checkObject(entry, `${path}[${index}].`);
      else this.faults.add(`${path}[${index}]`, NOT_AN_OBJECT);
      if (this.isStepOver()) yield;
    }
  }

  /** Called after each entry of a list, which counts as a value itself. */
  private isStepOver(): boolean {
    if (++this.values < VALUES_PER_STEP) return false;
    this.values = 0;
    return true;
  }

  private noteUnknown(instance: object, name: string): void {
    if (!this.unknownNames) return;
    let fields = this.unknownFields.get(instance);
    if (!fields) this.unknownFields.set(instance, (fields = { names: [], more: 0 }));
    if (fields.names.length < MAX_UNKNOWN_NAMES) fields.names.push(name);
    else fields.more++;
  }

  private refuseUnknown(instance: object, prefix: string): void {
    const fields = this.unknownFields.get(instance);
    if (!fields) return;
    for (const name of fields.names) this.faults.add(prefix + name, this.unknownNames!.reasonFor(name, instance));
    this.faults.addMore(fields.more);
  }
}
