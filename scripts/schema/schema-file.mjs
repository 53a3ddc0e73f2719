import { schemaText } from './schema-text.mjs';

const HEAD = `-- The schema that the migrations make, printed from a migrated database by "npm run schema". Read it; do not edit it.
-- Functions stand in functions/, each in a file of its own.

`;

/** The path of the printed schema from the project's root. */
export const SCHEMA_FILE = 'migrations/schema.sql';

/** The text of {@link SCHEMA_FILE} for a database. */
export const schemaFile = async (client) => HEAD + (await schemaText(client)).tables;
