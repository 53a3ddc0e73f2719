import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedAdminUrl, postmasterFile } from '../support/service-folder.js';
import type { ServiceProcess } from '../support/service-process.js';
import { type Contents, demoContents, differences } from './demo-contents.js';
import { interruptionsOfFolders } from './interruptions.js';
import { measureStart, ordersMade, reached, type StartLength } from './progress.js';
import { copyWithShorterDemo } from './shorter-demo.js';
import { Starts } from './starts.js';

/** Repeats the interruptions of an earlier run. */
const SEED = Number(process.env.START_KILLS_SEED ?? Date.now() % 1_000_000);
/** Orders of the demo whose creation is interrupted; `npm run prove` sets `all`. */
const ORDERS = process.env.START_ORDERS ?? '40';

describe(`a first start that is interrupted (START_KILLS_SEED=${SEED})`, () => {
  let build: string | undefined;
  /** Of a start that was not interrupted. */
  let length: StartLength, made: Contents;

  const begin = () => Starts.make(build && join(build, 'src/main.js'));
  const contentsOf = async ({ folder }: Starts): Promise<Contents> =>
    demoContents((await embeddedAdminUrl(folder, 'wholesale'))!, folder);

  beforeAll(async () => {
    build = ORDERS === 'all' ? undefined : await copyWithShorterDemo(Number(ORDERS));
    const starts = await begin();
    try {
      length = await measureStart(starts.start(), starts.folder);
      made = await contentsOf(starts);
    } finally {
      await starts.end();
    }
  });
  afterAll(async () => {
    if (build) await rm(build, { recursive: true });
  });

  it.each(interruptionsOfFolders(SEED).map((interruptions) => ({ interruptions })))(
    'by $interruptions (a kill at that fraction, or Ctrl-C) is completed by the next start',
    async ({ interruptions }) => {
      const starts = await begin();
      try {
        for (const interruption of interruptions) {
          const service = starts.start();
          await (interruption === 'Ctrl-C' ? stopGently(service, starts) : killAt(interruption, service, starts));
        }
        await starts.start().ready();
        expect(made['invoices']!.length).toBeGreaterThan(30);
        expect(differences(made, await contentsOf(starts))).toEqual([]);
      } finally {
        await starts.end();
      }
    },
    600_000,
  );

  async function killAt(part: number, service: ServiceProcess, { folder }: Starts): Promise<void> {
    await reached(part, service, folder, length);
    service.kill('SIGKILL');
    await service.ended;
  }

  /** It ends cleanly during the creation of the demo tenant. */
  async function stopGently(service: ServiceProcess, { folder }: Starts): Promise<void> {
    await service.printed(/Making the demo tenant …\n/);
    await ordersMade(folder, 15);
    service.kill('SIGINT');
    expect(await service.ended).toBe(0);
    expect(service.errors).toBe('');
    expect(existsSync(postmasterFile(folder))).toBe(false);
  }
});
