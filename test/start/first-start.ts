import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedAdminUrl } from '../support/service-folder.js';
import { type Contents, demoContents } from './demo-contents.js';
import { measureStart, type StartLength } from './progress.js';
import { copyWithShorterDemo } from './shorter-demo.js';
import { Starts } from './starts.js';

/** Whether the demo has all its orders. */
export const IS_WHOLE = process.env.START_ORDERS === 'all';

/** The one of all specs of a group. */
let shared: Promise<FirstStart> | undefined;

afterAll(async () => {
  await (await shared)?.end();
  shared = undefined;
});

/** A service with the embedded database that made the demo at its start. */
export class FirstStart {
  private constructor(
    /** The service runs in its folder. */
    readonly starts: Starts,
    readonly length: StartLength,
    /** What was in the database after the start. */
    readonly contents: Contents,
    private readonly build: string | undefined,
  ) {}

  static shared(): Promise<FirstStart> {
    return (shared ??= FirstStart.make());
  }

  private static async make(): Promise<FirstStart> {
    const build = IS_WHOLE ? undefined : await copyWithShorterDemo();
    const starts = await Starts.make(mainOf(build));
    const length = await measureStart(starts.start(), starts.folder);
    return new FirstStart(starts, length, await contentsOf(starts), build);
  }

  /** Starts of the same program in another folder. */
  others(): Promise<Starts> {
    return Starts.make(mainOf(this.build));
  }

  async end(): Promise<void> {
    await this.starts.end();
    if (this.build) await rm(this.build, { recursive: true });
  }
}

const mainOf = (build: string | undefined) => build && join(build, 'src/main.js');

/** What is in the database of a service. */
export const contentsOf = async ({ folder }: Starts): Promise<Contents> =>
  demoContents((await embeddedAdminUrl(folder, 'wholesale'))!, folder);
