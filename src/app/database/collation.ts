import { type RunStatement, UnsuitableDatabaseError } from './service-role.js';

/**
 * Throws {@link UnsuitableDatabaseError} for a database that does not compare texts by code points, or has another encoding than UTF-8. The
 * order of lists, and of indexes that serve them, would depend on the locale and on the version of its library. It compares texts instead of
 * names of locales: `C`, `C.UTF-8` and the built-in locales of PostgreSQL 17 give the same order.
 */
export async function requireCodePointOrder(run: RunStatement): Promise<void> {
  const [database] = await run<{ isUtf8: boolean; isByCodePoint: boolean; locale: string; encoding: string }>(
    `select pg_encoding_to_char(encoding) = 'UTF8' as "isUtf8", 'B' < 'a' and 'a~' > 'aa' as "isByCodePoint",
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', datcollate) as locale,
      pg_encoding_to_char(encoding) as encoding
    from pg_database d where datname = current_database()`,
  );
  const { isUtf8, isByCodePoint, locale, encoding } = database!;
  if (isUtf8 && isByCodePoint) return;
  throw new UnsuitableDatabaseError(
    `The database of DATABASE_URL has the encoding ${encoding} and the locale ${locale}, and would sort lists in another order than the service. Create a database with: template template0 encoding 'UTF8' locale_provider libc locale 'C', as docker/roles.sql does, and restore a dump into it (docs/operations.md).`,
  );
}
