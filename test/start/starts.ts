import { makeServiceFolder, removeServiceFolder } from '../support/service-folder.js';
import { ServiceProcess } from '../support/service-process.js';

/** Services that were started in a folder, one after the other. */
export class Starts {
  private readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly folder: string,
    private readonly main: string | undefined,
  ) {}

  /** `main` is the program of another build. */
  static async make(main?: string): Promise<Starts> {
    return new Starts(await makeServiceFolder(), main);
  }

  start(env: Record<string, string> = {}): ServiceProcess {
    const service = new ServiceProcess(this.folder, env, this.main);
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
