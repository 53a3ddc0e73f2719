import type { Client } from 'pg';

/** The files that show the schema, by their paths from the project's root. */
export function schemaFiles(client: Client): Promise<Record<string, string>>;
