/**
 * The schema of a migrated database as SQL, in an order that does not depend on the order of the migrations, for people who want to read it
 * and for comparisons. `tables` creates everything but the functions; `functions` has the text of each function by its name. Executed in an
 * empty database, the functions first, with `check_function_bodies` off, they make the same schema again.
 *
 * Monthly partitions of the journal are left out: the service adds them as time goes on.
 */
export async function schemaText(client) {
  const rows = async (text) => (await client.query(text)).rows;
  const own = (oid, catalogue) =>
    `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
  const functions =
    await rows(`select p.proname as name, pg_get_functiondef(p.oid) as text, p.proacl is not null as restricted,
      format('%s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as signature, ${granteesOf('p.proacl')} as grantees
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${own('p.oid', 'pg_proc')} order by 1, 4`);
  const extensions = await rows(`select extname as name from pg_extension where extname <> 'plpgsql' order by 1`);
  const sequences =
    await rows(`select k.relname as name, s.seqstart as start, s.seqincrement as step, ${granteesOf('k.relacl')} as grantees
    from pg_class k join pg_sequence s on s.seqrelid = k.oid where k.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = k.oid and d.deptype in ('a', 'i')) order by 1`);
  const tables =
    await rows(`select k.oid, k.relname as name, k.relkind as kind, k.reloptions as options, k.relrowsecurity as "isSecured",
      k.relforcerowsecurity as "isForced", pg_get_partkeydef(k.oid) as "partitionedBy", ${granteesOf('k.relacl')} as grantees,
      (select format('%s %s', inhparent::regclass, pg_get_expr(k.relpartbound, k.oid)) from pg_inherits where inhrelid = k.oid) as partition,
      case k.relkind when 'v' then pg_get_viewdef(k.oid, true) end as view
    from pg_class k where k.relnamespace = 'public'::regnamespace and k.relkind in ('r', 'p', 'v')
      and k.relname !~ '^journal_[0-9]{4}_[0-9]{2}$' and k.relname <> 'migrations' order by 2`);
  const columns =
    await rows(`select a.attrelid as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
      pg_get_expr(d.adbin, d.adrelid, true) as "defaultValue", a.attgenerated as generated, a.attidentity as identity, a.attacl is not null as "hasRights",
      ${granteesOf('a.attacl')} as grantees,
      case when a.attcollation <> t.typcollation then (select quote_ident(collname) from pg_collation where oid = a.attcollation) end as collation
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`);
  const constraints =
    await rows(`select conrelid as oid, conname as name, contype as type, pg_get_constraintdef(oid, true) as text
    from pg_constraint where contype in ('p', 'u', 'x', 'c', 'f') and conparentid = 0 order by conrelid, array_position(array['p', 'u', 'x', 'c', 'f'], contype::text), conname`);
  const indexes =
    await rows(`select i.indrelid as oid, pg_get_indexdef(i.indexrelid, 0, true) as text from pg_index i join pg_class k on k.oid = i.indexrelid
    where not exists (select from pg_constraint where conindid = i.indexrelid) and not k.relispartition order by k.relname`);
  const policies = await rows(`select polrelid as oid, polname as name, pg_get_expr(polqual, polrelid, true) as using,
      pg_get_expr(polwithcheck, polrelid, true) as check, polcmd as command, polpermissive as "isPermissive", polroles as roles from pg_policy order by polname`);
  const triggers = await rows(`select tgrelid as oid, pg_get_triggerdef(oid, true) as text from pg_trigger
    where not tgisinternal and tgparentid = 0 order by tgname`);
  const of = (list, { oid }) => list.filter((one) => one.oid === oid);

  const tableText = (table) => {
    const parts = of(columns, table).map(columnText);
    const inside = of(constraints, table).filter(({ type }) => type !== 'f');
    parts.push(...inside.map(({ name, text }) => `constraint ${name} ${text}`));
    const options = table.options ? ` with (${table.options.join(', ')})` : '';
    const head =
      table.kind === 'v'
        ? `create view ${table.name} as\n${table.view}`
        : table.partition
          ? `create table ${table.name} partition of ${table.partition.replace(' ', ' ')};`
          : `create table ${table.name} (\n  ${parts.join(',\n  ')}\n)${table.partitionedBy ? ` partition by ${table.partitionedBy}` : ''}${options};`;
    const rights = [
      ...grants(table.name, table.grantees),
      ...of(columns, table)
        .filter(({ hasRights }) => hasRights)
        .flatMap(({ name, grantees }) => grants(table.name, grantees, `(${name})`)),
    ];
    return [
      head,
      ...of(indexes, table).map(({ text }) => `${text};`),
      ...(table.isSecured ? [`alter table ${table.name} enable row level security;`] : []),
      ...(table.isForced ? [`alter table ${table.name} force row level security;`] : []),
      ...of(policies, table).map((policy) => policyText(table.name, policy)),
      ...of(triggers, table).map(({ text }) => `${text};`),
      ...rights,
    ].join('\n');
  };
  const foreignKeys = tables.flatMap((table) =>
    of(constraints, table)
      .filter(({ type }) => type === 'f')
      .map(({ name, text }) => `alter table ${table.name} add constraint ${name} ${text};`),
  );
  return {
    tables:
      [
        ...extensions.map(({ name }) => `create extension if not exists ${name};`),
        ...sequences.map(({ name, start, step, grantees }) =>
          [`create sequence ${name} start ${start} increment ${step};`, ...grants(`sequence ${name}`, grantees)].join(
            '\n',
          ),
        ),
        ...tables.filter(({ kind }) => kind !== 'v').map(tableText),
        `-- Foreign keys\n${foreignKeys.join('\n')}`,
        ...tables.filter(({ kind }) => kind === 'v').map(tableText),
      ].join('\n\n') + '\n',
    functions: Object.fromEntries(
      functions.map(({ name, text, signature, grantees, restricted }) => [
        name,
        [
          `${text.trimEnd()};`,
          ...(restricted ? [`revoke all on function ${signature} from public;`] : []),
          ...grants(`function ${signature}`, grantees),
        ].join('\n') + '\n',
      ]),
    ),
  };
}

/** SQL: rights of the service in an access list, such as `SELECT, INSERT`, without those of the owner; null for none. */
function granteesOf(acl) {
  return `(select string_agg(x.privilege_type, ', ' order by x.privilege_type) from aclexplode(${acl}) x
    where x.grantee = (select oid from pg_roles where rolname = 'wca_service'))`;
}

const grants = (what, rights, columns = '') =>
  rights ? [`grant ${rights.toLowerCase()}${columns} on ${what} to wca_service;`] : [];

function columnText({ name, type, isRequired, defaultValue, generated, identity, collation }) {
  const value = generated
    ? ` generated always as (${defaultValue}) stored`
    : identity
      ? ` generated ${identity === 'a' ? 'always' : 'by default'} as identity`
      : defaultValue === null
        ? ''
        : ` default ${defaultValue}`;
  return `${quoted(name)} ${type}${collation ? ` collate ${collation}` : ''}${value}${isRequired ? ' not null' : ''}`;
}

const quoted = (name) => (/^[a-z_][a-z0-9_]*$/.test(name) && name !== 'position' ? name : `"${name}"`);

const COMMANDS = { '*': 'all', r: 'select', a: 'insert', w: 'update', d: 'delete' };

function policyText(table, { name, using, check, command, isPermissive, roles }) {
  if (String(roles) !== '0') throw new Error(`The policy ${name} is for certain roles, which cannot be printed`);
  const kind = `${isPermissive ? '' : ' as restrictive'}${command === '*' ? '' : ` for ${COMMANDS[command]}`}`;
  const conditions = `${using === null ? '' : ` using (${using})`}${check === null ? '' : ` with check (${check})`}`;
  return `create policy ${name} on ${table}${kind}${conditions};`;
}
