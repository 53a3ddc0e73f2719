import { parseArgs } from 'node:util';
import { accessOf, assertAnswers } from '#access';
import { createClient } from '#api-client';
import { wholesalersDay } from './day.js';

try {
  const { values } = parseArgs({ options: { base: { type: 'string' }, key: { type: 'string' } } });
  const access = accessOf(values);
  await assertAnswers(access.base);
  await wholesalersDay(createClient(access), new Date().toISOString(), console.log);
} catch (error) {
  console.error(`demo:client: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
