import { register } from 'node:module';

// Lets Node import the TypeScript files of the project without a build: node --import ./scripts/typescript.mjs src/main.ts
register('./typescript-hooks.mjs', import.meta.url);
