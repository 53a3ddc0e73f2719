import { schemaText } from './schema-text.mjs';

const HEAD = `-- The schema that the migrations make, printed from a migrated database by "npm run schema". Read it; do not edit it.
-- Functions stand in functions/, each in a file of its own.

`;
const FUNCTION_HEAD =
  '-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.\n';

/** The files that show the schema, by their paths from the project's root. */
export async function schemaFiles(client) {
  const { tables, functions } = await schemaText(client);
  return {
    'migrations/schema.sql': HEAD + tables,
    ...Object.fromEntries(
      Object.entries(functions).map(([name, text]) => [`migrations/functions/${name}.sql`, FUNCTION_HEAD + text]),
    ),
  };
}
