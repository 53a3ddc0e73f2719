import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { makeServiceFolder, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';

export interface Instance {
  process: ServiceProcess;
  base: string;
}

/** Those of all specs of a group. */
let shared: Promise<Instances> | undefined;

afterAll(async () => {
  await (await shared)?.close();
  shared = undefined;
});

/**
 * Processes of the service that do background work, on one database and with one folder, and thereby one object store. Specs use them one after the
 * other, each with tenants of its own.
 */
export class Instances {
  private readonly env: Record<string, string>;
  private started: Instance[] = [];

  private constructor(
    private readonly folder: string,
    readonly database: TestDatabase,
  ) {
    this.env = {
      DATABASE_URL: database.serviceUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO_TENANT: 'false',
      ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      WEBHOOKS_ALLOW_PRIVATE: 'true',
    };
  }

  static open(): Promise<Instances> {
    return (shared ??= Instances.make());
  }

  private static async make(): Promise<Instances> {
    const [folder, database] = await Promise.all([makeServiceFolder(), createTestDatabase()]);
    return new Instances(folder, database);
  }

  /** Two that run: those that an earlier spec left, and new ones. */
  async two(): Promise<[Instance, Instance]> {
    this.started = this.started.filter(({ process }) => process.isRunning);
    await Promise.all(Array.from({ length: 2 - this.started.length }, () => this.start()));
    return this.started as [Instance, Instance];
  }

  async start(): Promise<Instance> {
    const process = new ServiceProcess(this.folder, this.env);
    const instance = { process, base: '' };
    this.started.push(instance);
    instance.base = await process.ready();
    return instance;
  }

  async close(): Promise<void> {
    for (const { process } of this.started) process.kill('SIGKILL');
    await Promise.all(this.started.map(({ process }) => process.ended));
    await this.database.release();
    await removeServiceFolder(this.folder);
  }
}
