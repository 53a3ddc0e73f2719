import { Entity } from 'typeorm';
import { decimal } from '#platform/base/values/decimal.js';
import { BooleanColumn, DecimalColumn, JsonColumn, TenantRow, TextColumn, TextsColumn, TimeColumn } from './columns.js';
import { insertValues } from './insert-values.js';

@Entity('things')
class Thing extends TenantRow {
  @TextColumn('full_name', { nullable: true }) fullName: string | null;
  @TextsColumn('tags') tags: string[];
  @BooleanColumn('is_default', { default: false }) isDefault: boolean;
  @DecimalColumn('price', { nullable: true }) price: unknown;
  @JsonColumn('extra') extra: object;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}

describe('an insertion of few rows', () => {
  it('has a parameter for each value, and the defaults of the columns', () => {
    const { text, values } = insertValues(
      Thing,
      [
        {
          id: 'a',
          fullName: "it's",
          tags: ['x', 'y'],
          price: decimal('1.50'),
          extra: [{ no: 1 }],
          createdAt: new Date(0),
        },
        { id: 'b', isDefault: true, extra: {} },
      ],
      { fullName: `'fixed'` },
    );
    const row = (first: number) =>
      `($1, $${first}::uuid, 'fixed', coalesce($${first + 1}::text[], '{}'), coalesce($${first + 2}::boolean, false), ` +
      `$${first + 3}::numeric, $${first + 4}::jsonb, coalesce($${first + 5}::timestamptz(3), now()))`;
    expect(text).toBe(
      `insert into things (tenant_id, id, full_name, tags, is_default, price, extra, created_at) values ${row(2)}, ${row(8)}`,
    );
    const first = ['a', ['x', 'y'], null, '1.5', '[{"no":1}]', '1970-01-01T00:00:00.000Z'];
    expect(values.map((value) => (typeof value === 'number' ? String(value) : value))).toEqual([
      ...first,
      ...['b', null, true, null, '{}', null],
    ]);
  });
});
