import { createClient } from '#api-client';
import { wholesalersDay } from './day.js';

const [base, key] = process.argv.slice(2);
if (!base || !key) {
  console.error('usage: node dist/examples/client/main.js URL KEY');
  process.exit(2);
}
await wholesalersDay(createClient({ base, key }), new Date().toISOString(), console.log);
