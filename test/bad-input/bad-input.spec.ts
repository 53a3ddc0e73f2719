import { readdirSync } from 'node:fs';

const TABLES = new URL('./tables/', import.meta.url);

// Each file declares its tests with `describeBadInput`.
for (const file of readdirSync(TABLES)) await import(`./tables/${file.replace('.ts', '.js')}`);
