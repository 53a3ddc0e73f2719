import { existsSync } from 'node:fs';
import { runCli } from './run-cli.js';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runCli(process.argv.slice(2), process.env);
