import { TestRun } from './run-services.mjs';

/** With TEST_DATABASE_ADMIN_URL and TEST_RUN set, an existing server is used, and its owner cleans up. */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_ADMIN_URL) return;
  globalThis.testRun = new TestRun();
  process.env.TEST_RUN = String(process.pid);
  process.env.TEST_RUN_ADDRESS = await globalThis.testRun.listen();
}
