import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// For `node --import`: writes the address of every module that the process loads to the file LOADED_MODULES.
if (isMainThread) register(import.meta.url); // the hook itself runs in a thread of its own

export function load(url, context, next) {
  appendFileSync(process.env.LOADED_MODULES, `${url}\n`);
  return next(url, context);
}
