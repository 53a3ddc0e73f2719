import type { TenantDb } from '../tenancy/tenant-db.js';
import { listPage, type ListSource } from './list-query.js';
import { commonWhere, Where } from './list-where.js';

const ID = '0198f2c0-0000-7000-8000-000000000000';
const SOURCE: ListSource<'name' | 'created_at' | 'priority'> = {
  table: 'things',
  record: 't.id',
  sortColumns: {
    name: { sql: 't.name', sqlType: 'text', property: 'name' },
    created_at: { sql: 't.created_at', sqlType: 'timestamptz', property: 'createdAt' },
    priority: { sql: 't.priority', sqlType: 'integer', property: 'priority' },
  },
};

/** A database that returns the same page for every statement and records the statements. */
function fakeDb(rows: object[], total: number | null) {
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const readPage = (text: string, values: readonly unknown[]) => {
    statements.push({ text, values });
    return Promise.resolve({ total, rows });
  };
  const options = { countedTables: [], lateChanges: [] };
  return { db: { readPage, options } as unknown as TenantDb, statements };
}

describe('where', () => {
  it('begins with the tenant and numbers its parameters from $2', () => {
    const where = new Where()
      .when('a', (p) => `t.x = ${p}`)
      .when(undefined, () => 'never')
      .and('t.y')
      .when(0, (p) => `t.z = ${p}`);
    expect(String(where)).toBe('t.tenant_id = $1 and t.x = $2 and t.y and t.z = $3');
    expect(where.values).toEqual(['a', 0]);
  });

  it('matches no row for ids that are not UUIDs', () => {
    const where = commonWhere({ ids: ['x', ID], createdAfter: new Date(0), createdBefore: new Date(1) });
    expect(where.values).toEqual([[ID], new Date(0), new Date(1)]);
    expect(String(where)).toContain('t.created_at >= $3::timestamptz and t.created_at < $4::timestamptz');
    expect(String(commonWhere({ ids: ['x'] }))).toContain('t.id = any($2::uuid[])');
  });
});

describe('conditions on the class of a record', () => {
  const isX = (parameter: string) => `t.x = ${parameter}`;

  it('exist if each condition has one', () => {
    const where = new Where().always('t.deleted_at is null').oneOf(['a'], 't.status', 1).oneOf(['b', 'c'], 't.type', 2);
    expect(String(where)).toBe(
      't.tenant_id = $1 and t.deleted_at is null and t.status = $2::text and t.type = any($3::text[])',
    );
    expect(where.onClass).toBe('true and true and c.class[1] = $2::text and c.class[2] = any($3::text[])');
    expect(where.values).toEqual(['a', ['b', 'c']]);
  });

  it.each([
    ['a filter', (where: Where) => where.when(1, isX)],
    ['a list of values', (where: Where) => where.oneOf(['a'], 't.source')],
    ['a range of time', (where: Where) => where.between('t.created_at', new Date(0), undefined)],
    ['ids', (where: Where) => where.ids([ID])],
  ])('do not exist with %s that has none', (_, add) => {
    expect(add(new Where().oneOf(['a'], 't.status', 1)).onClass).toBeUndefined();
    expect(add(new Where()).oneOf(['a'], 't.status', 1).onClass).toBeUndefined();
  });

  it('do not depend on filters that are left out', () => {
    const where = new Where().when(undefined, isX).oneOf(undefined, 't.x').between('t.x', undefined, undefined);
    expect([where.onClass, where.range]).toEqual(['true', undefined]);
  });
});

describe('a page', () => {
  const request = { page: 1, pageSize: 2, sortBy: 'name' as const, sort: 'asc' as const };
  const rows = [
    { id: '1', name: 'a' },
    { id: '2', name: 'b' },
    { id: '3', name: 'c' },
  ];

  it('has a next position when the total is larger, if it is requested by number', async () => {
    const { db } = fakeDb(rows.slice(0, 2), 3);
    const page = await listPage(db, SOURCE, new Where(), request);
    expect(page).toMatchObject({
      rows: rows.slice(0, 2),
      total: 3,
      hasMore: true,
      next: { value: 'b', id: '2', page: 2, total: 3 },
    });
    expect(await listPage(fakeDb([rows[2]!], 3).db, SOURCE, new Where(), { ...request, page: 2 })).toMatchObject({
      next: null,
    });
    expect(await listPage(fakeDb([], 0).db, SOURCE, new Where(), request)).toMatchObject({
      rows: [],
      total: 0,
      next: null,
    });
  });

  it('reads one more row, if it is requested by position', async () => {
    const after = { sortBy: 'name', sort: 'asc' as const, value: 'a', id: ID, page: 2 };
    const { db, statements } = fakeDb(rows, 9);
    const page = await listPage(db, SOURCE, new Where(), { ...request, page: 2, after });
    expect(page).toMatchObject({ rows: rows.slice(0, 2), next: { value: 'b', id: '2', page: 3 } });
    expect(statements[0]!.values).toEqual(['a', ID, 3]);
    expect(statements[0]!.text).toContain('(t.name, t.id) > ($2::text, $3::uuid)');
    expect(statements[0]!.text).toContain('(select (select count(*) from things t where t.tenant_id = $1) as found)');
  });

  it.each([null, 7])('is not counted if the request has a total (%p), and reads one more row', async (total) => {
    const after = { sortBy: 'name', sort: 'asc' as const, value: 'a', id: ID, page: 2, total };
    for (const position of [undefined, after]) {
      const { db, statements } = fakeDb(rows, null);
      const page = await listPage(db, SOURCE, new Where(), { ...request, page: 2, after: position, total });
      expect(page).toMatchObject({ rows: rows.slice(0, 2), total, hasMore: true, next: { id: '2', page: 3, total } });
      expect(statements[0]!.values.slice(position ? -1 : -2)).toEqual(position ? [3] : [3, 2]);
      expect(statements[0]!.text).toMatch(/^select null as found, row_to_json\(r\) as doc/);
      expect(statements[0]!.text).not.toContain('count');
    }
  });

  it('can have any number without an overflow', async () => {
    const { db, statements } = fakeDb([], 3);
    await listPage(db, SOURCE, new Where(), { ...request, page: 999_999_999, pageSize: 100 });
    expect(statements[0]!.values).toEqual([100, 99_999_999_800]);
    expect(statements[0]!.text).toContain('offset $3::bigint');
  });

  it.each([
    ['created_at', 'abc'],
    ['created_at', 5],
    ['created_at', '2025-02-30T00:00:00+00:00'],
    ['priority', 'abc'],
    ['priority', 1.5],
    ['priority', 1e10],
    ['name', 5],
    ['name', 'a\u0000'],
    ['name', '\ud800'],
  ] as const)('refuses a forged position: %s %j', async (sortBy, value) => {
    const { db, statements } = fakeDb([], 0);
    const after = { sortBy, sort: 'asc' as const, value, id: ID, page: 2 };
    await expect(listPage(db, SOURCE, new Where(), { ...request, sortBy, after })).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'cursor', reason: 'is not a cursor of this list in this order and with these filters' }],
    });
    expect(statements).toEqual([]);
  });
});
