import type { Client } from 'pg';

/** The schema of a migrated database as SQL: everything but the functions, and the text of each function by its name. */
export function schemaText(client: Client): Promise<{ tables: string; functions: Record<string, string> }>;
