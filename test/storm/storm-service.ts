import { type OwnService, startService, type TestService } from '../support/service.js';

let started: Promise<OwnService> | undefined;

/**
 * The service of the storms whose documents keep the rules of the books, on a database that other specs do not use: these rules hold for the rows of all
 * tenants after each storm, and no deadlock may have been counted. One for all storms of a group (test/groups), stopped after the last.
 */
export const stormService = (): Promise<TestService> => (started ??= startService());

afterAll(async () => {
  await (await started)?.stop();
  started = undefined;
});
