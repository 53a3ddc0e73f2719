import type { BeforeRead, Settings } from '../tenancy/transaction-messages.js';
import { isId } from '#platform/base/values/ids.js';

/**
 * Makes PostgreSQL plan the list's statement for its values instead of using a generic plan. The best index depends on how many rows the
 * filter matches: few rows are found by the filter and then sorted, many are read in the order of the list until the page is full. Never
 * reads the whole table, whose rows are mostly those of other tenants: when a filter matches most rows of a large tenant, PostgreSQL would
 * take this for cheaper than an index.
 */
export const PLAN_FOR_VALUES: Settings = { plan_cache_mode: 'force_custom_plan', enable_seqscan: 'off' };

/** Values of a parameter that names records, each with a comma. */
interface JoinedValues {
  /** Name of the parameter in v2. */
  field: string;
  values: string[];
  column: string;
  /** Undefined for the table of the list. */
  table: string | undefined;
}

/** Records that filters of other lists name by id or by reference. */
export interface NamedRecords {
  /** Their table, with the columns `id` and `reference_id`. */
  table: string;
  /** One of them in errors, such as `an order`. */
  one: string;
}

/** References of a parameter that names records by id or by reference. */
interface ReferencedRecords {
  field: string;
  records: NamedRecords;
  references: string[];
  /** A value of the statement, to which the ids of the records with these references are added before the list is read. */
  ids: string[];
}

/** The records that a parameter names, by id or by reference. */
export const namedRecords = (field: string, records: NamedRecords, names: readonly string[]): ReferencedRecords => ({
  field,
  records,
  references: names.filter((name) => !isId(name)),
  ids: names.filter(isId),
});

const OF_TENANT = 't.tenant_id = $1';

/** A search of texts as SQL; `whereFound` makes it. */
export interface Search {
  /** Selects the ids, as `id`, of all records that are found, whatever the other conditions. */
  ids: string;
  /** Condition: the row `t` is found. It looks up the row's searched texts. */
  isFound: string;
  /** Columns of the list's table that `isFound` needs beside the id. */
  columns: readonly string[];
}

/** Conditions of a list joined by `and`, with their parameters. `$1` is the tenant's id. */
export class Where {
  /** Values of `$2…`. */
  readonly values: unknown[] = [];
  /** Settings of the transaction in which the list is read. */
  settings?: Settings;
  /** Statement that is run before the list's own, in the same transaction. */
  setup?: BeforeRead['setup'];
  /** The search of texts, beside the other conditions. */
  search?: Search;
  /** The range of a time, if the list has one; also among the conditions. */
  range?: { column: string; condition: string };
  /** Index among {@link values} of the time since which changes are wanted; undefined without such a filter. See `includeLateChanges`. */
  changedSince?: number;
  /** Values that seem to be several values joined by commas; see `refuseJoinedValues`. */
  readonly joined: JoinedValues[] = [];
  /** References that are to become ids; see `resolveReferences`. */
  readonly referenced: ReferencedRecords[] = [];
  /** The conditions apart from that on the tenant. */
  private readonly conditions: string[] = [];
  private readonly listed: string[] = [];
  /** The conditions as conditions on rows `c` of `list_counts`; undefined if one of them depends on more than the class of a record. */
  private classConditions: string[] | undefined = ['true'];

  /**
   * Adds the condition of `sql` unless `value` is undefined. `sql` gets the parameter of the value, such as `$2`, and so does `onClass`,
   * see {@link and}.
   */
  when<T>(value: T | undefined, sql: (parameter: string) => string, onClass?: (parameter: string) => string): this {
    if (value === undefined) return this;
    const parameter = this.parameter(value);
    return this.and(sql(parameter), onClass?.(parameter));
  }

  /**
   * Adds a condition. `onClass` is the same condition on the class of a row `c` of `list_counts`, such as `c.class[1] = 'draft'`. If all
   * conditions have one, the total of the list is read from there.
   */
  and(condition: string, onClass?: string): this {
    this.conditions.push(condition);
    if (onClass === undefined) this.classConditions = undefined;
    else this.classConditions?.push(onClass);
    return this;
  }

  /** Adds a condition that decides whether a row of the table is in the list at all, whatever the filter. */
  always(condition: string): this {
    this.listed.push(condition);
    return this.and(condition, 'true');
  }

  /** Adds the conditions that a time is not before `from` and is before `to`. */
  between(column: string, from: Date | undefined, to: Date | undefined): this {
    const conditions = [
      ...(from ? [`${column} >= ${this.parameter(from)}::timestamptz`] : []),
      ...(to ? [`${column} < ${this.parameter(to)}::timestamptz`] : []),
    ];
    if (!conditions.length) return this;
    const condition = conditions.join(' and ');
    this.range ??= { column, condition };
    return this.and(condition);
  }

  /** As {@link when}, for a column that has one of some values. One value is compared with `=`, so that an index gives the rows in order. */
  oneOf(values: readonly string[] | undefined, column: string, classPlace?: number): this {
    const matches = (left: string, parameter: string) =>
      values!.length === 1 ? `${left} = ${parameter}::text` : `${left} = any(${parameter}::text[])`;
    return this.when(
      values?.length === 1 ? values[0] : values,
      (parameter) => matches(column, parameter),
      classPlace === undefined ? undefined : (parameter) => matches(`c.class[${classPlace}]`, parameter),
    );
  }

  /** The condition on rows of `list_counts` that gives the total; undefined if the class of a record does not decide. */
  get onClass(): string | undefined {
    return this.search ? undefined : this.classConditions?.join(' and ');
  }

  /** Adds a condition on ids unless they are undefined. Texts that are not UUIDs match no row. */
  ids(ids: readonly string[] | undefined, column = 't.id'): this {
    return this.when(ids?.filter(isId), (list) => `${column} = any(${list}::uuid[])`);
  }

  /** As {@link ids}, for one id. */
  id(id: string | undefined, column: string): this {
    return this.ids(id === undefined ? undefined : [id], column);
  }

  /**
   * Adds a condition on the records that the parameter `field` names by id or by reference, unless it is undefined. `sql` gets the
   * parameter of their ids, a list of UUIDs.
   */
  records(
    field: string,
    names: readonly string[] | undefined,
    records: NamedRecords,
    sql: (ids: string) => string,
  ): this {
    if (names === undefined) return this;
    const named = namedRecords(field, records, names);
    if (named.references.length) this.referenced.push(named);
    return this.and(sql(this.parameter(named.ids)));
  }

  /**
   * States that the values of a parameter of v2 are names of records: values of a column of a table, by default of the list's own. Adds no
   * condition; `refuseJoinedValues` refuses those values with a comma that no record has.
   */
  names(field: string, values: readonly string[] | undefined, column: string, table?: string): this {
    const joined = values?.filter((value) => value.includes(',')) ?? [];
    if (joined.length) this.joined.push({ field, values: joined, column, table });
    return this;
  }

  /** Adds a value and returns its parameter, such as `$2`. */
  parameter(value: unknown): string {
    return `$${this.values.push(value) + 1}`;
  }

  /** The conditions of the tenant, of {@link range} and of {@link always}. */
  get inRange(): string {
    return [OF_TENANT, ...this.listed, this.range!.condition].join(' and ');
  }

  /** The conditions for rows of the tenant. */
  get ofTenantsRows(): string {
    return this.conditions.join(' and ') || 'true';
  }

  /** All conditions but the {@link search}. */
  get withoutSearch(): string {
    return [OF_TENANT, ...this.conditions].join(' and ');
  }

  toString(): string {
    return this.search ? `${this.withoutSearch} and t.id in (${this.search.ids})` : this.withoutSearch;
  }
}

/** Filters that every list has: by id, reference and time. */
export interface CommonFilter {
  ids?: string[];
  referenceIds?: string[];
  /** Whether a value of `referenceIds` with a comma that no record has finds nothing, as in v1, instead of being refused. */
  acceptsJoinedValues?: boolean;
  createdAfter?: Date;
  createdBefore?: Date;
  updatedAfter?: Date;
  updatedBefore?: Date;
}

/** The conditions of the common filters. "After" is inclusive, "before" is exclusive. */
export function commonWhere(filter: CommonFilter, { changeColumn }: { changeColumn?: 'changed_at' } = {}): Where {
  const where = new Where()
    .ids(filter.ids)
    .when(filter.referenceIds, (list) => `t.reference_id = any(${list}::text[])`)
    .names('reference_ids', filter.acceptsJoinedValues ? undefined : filter.referenceIds, 'reference_id')
    .between('t.created_at', filter.createdAfter, filter.createdBefore);
  if (filter.updatedAfter) where.changedSince = where.values.length; // the next value
  return where.between(`t.${changeColumn ?? 'updated_at'}`, filter.updatedAfter, filter.updatedBefore);
}
