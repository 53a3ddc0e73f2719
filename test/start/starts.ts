import { makeServiceFolder, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';

/** Services that were started in a folder, one after the other. */
export class Starts {
  private readonly processes: ServiceProcess[] = [];

  private constructor(readonly folder: string) {}

  static async make(): Promise<Starts> {
    return new Starts(await makeServiceFolder());
  }

  start(env: Record<string, string> = {}): ServiceProcess {
    const service = new ServiceProcess(this.folder, env);
    this.processes.push(service);
    return service;
  }

  get last(): ServiceProcess {
    return this.processes.at(-1)!;
  }

  async end(): Promise<void> {
    for (const service of this.processes) if (service.isRunning) service.kill('SIGKILL');
    await removeServiceFolder(this.folder);
  }
}
