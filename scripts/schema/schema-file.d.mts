import type { Client } from 'pg';

/** The path of the printed schema from the project's root. */
export const SCHEMA_FILE: string;

/** The text of {@link SCHEMA_FILE} for a database. */
export function schemaFile(client: Client): Promise<string>;
