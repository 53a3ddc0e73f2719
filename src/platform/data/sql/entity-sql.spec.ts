import { Entity, PrimaryColumn } from 'typeorm';
import { BooleanColumn, DecimalColumn, JsonColumn, TenantRow, TextColumn, TextsColumn, TimeColumn } from './columns.js';
import {
  documentQuery,
  documentStatement,
  type DocumentStatement,
  insertStatement,
  selectList,
  updateStatement,
  uuidOrNull,
} from './entity-sql.js';

@Entity('things')
class Thing extends TenantRow {
  @TextColumn('full_name') fullName: string;
  @TextColumn('status', { default: "it's new" }) status: string;
  @TextsColumn('tags') tags: string[];
  @BooleanColumn('is_default', { default: false }) isDefault: boolean;
  @DecimalColumn('price', { nullable: true }) price: unknown;
  @JsonColumn('extra') extra: object;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}

@Entity('nameless')
class Nameless {
  @PrimaryColumn('text') id: string;
}

describe('SQL of an entity', () => {
  it('selects all columns except the tenant, named like their properties', () => {
    expect(selectList(Thing, 't')).toBe(
      [
        't.id as "id"',
        't.full_name as "fullName"',
        't.status as "status"',
        't.tags as "tags"',
        't.is_default as "isDefault"',
        't.price as "price"',
        't.extra as "extra"',
        't.created_at as "createdAt"',
      ].join(', '),
    );
  });

  it('inserts all columns, with declared defaults for missing values', () => {
    expect(insertStatement(Thing)).toBe(
      [
        'insert into things as t (tenant_id, id, full_name, status, tags, is_default, price, extra, created_at)',
        `select anchor.tenant_id, x."id", x."fullName", coalesce(x."status", 'it''s new'), coalesce(x."tags", '{}'),`,
        'coalesce(x."isDefault", false), x."price", x."extra", coalesce(x."createdAt", now())',
        'from tenant_anchors anchor, json_to_recordset($2) as x("id" uuid, "fullName" text, "status" text, "tags" text[],',
        '"isDefault" boolean, "price" numeric, "extra" jsonb, "createdAt" timestamptz(3)) where anchor.tenant_id = $1',
      ].join(' '),
    );
  });

  it('inserts given SQL instead of properties of the rows', () => {
    const text = insertStatement(Thing, '$2', { status: `'fixed'` });
    expect(text).toContain(`select anchor.tenant_id, x."id", x."fullName", 'fixed', coalesce(x."tags", '{}'),`);
    expect(text).toContain('as x("id" uuid, "fullName" text, "tags" text[],');
  });

  it('updates all columns except the key and those that a trigger sets', () => {
    expect(updateStatement(Thing)).toBe(
      [
        'update things t set full_name = x."fullName", status = x."status", tags = x."tags",',
        'is_default = x."isDefault", price = x."price", extra = x."extra"',
        'from json_to_recordset($2) as x("id" uuid, "fullName" text, "status" text, "tags" text[],',
        '"isDefault" boolean, "price" numeric, "extra" jsonb, "createdAt" timestamptz(3))',
        'where t.tenant_id = $1 and t.id = x.id returning true as changed',
      ].join(' '),
    );
  });

  it('casts only UUIDs to uuid', () => {
    expect(uuidOrNull('t.word')).toMatch(/^case when t\.word ~\* '.*' then t\.word::uuid end$/);
  });

  it('returns a record as one JSON document', () => {
    expect(documentQuery('t.id', 'things t where t.id = $2')).toBe(
      'select row_to_json(r) as doc from (select t.id from things t where t.id = $2) r',
    );
  });

  it('throws for classes that are not entities and for columns without a name', () => {
    expect(() => insertStatement(class Other {})).toThrow('Not an entity');
    expect(() => selectList(Nameless, 't')).toThrow('Column id must state its name and SQL type');
  });
});

describe('a statement of documents', () => {
  it('has a column doc', () => {
    expect(documentStatement('select 1 as doc')).toBe('select 1 as doc');
    expect(() => documentStatement('select 1')).toThrow('The statement has no column doc: select 1');
  });

  it('is the only text that queryOne accepts', () => {
    // @ts-expect-error a text may have no column doc
    const statement: DocumentStatement<object> = 'select 1';
    expect(typeof statement).toBe('string');
  });
});
