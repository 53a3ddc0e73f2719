import { existsSync } from 'node:fs';
import { postmasterFile } from '../support/service-folder.js';
import type { ServiceProcess } from '../support/service-process.js';
import { differences } from './demo-contents.js';
import { contentsOf, FirstStart } from './first-start.js';
import { interruptionsOfFolders } from './interruptions.js';
import { ordersMade, reached } from './progress.js';
import type { Starts } from './starts.js';

/** Repeats the interruptions of an earlier run. */
const SEED = Number(process.env.START_KILLS_SEED ?? Date.now() % 1_000_000);

describe(`a first start that is interrupted (START_KILLS_SEED=${SEED})`, () => {
  /** One that was not interrupted. */
  let whole: FirstStart;
  beforeAll(async () => {
    whole = await FirstStart.shared();
  });

  it.each(interruptionsOfFolders(SEED).map((interruptions) => ({ interruptions })))(
    'by $interruptions (a kill at that fraction, or Ctrl-C) is completed by the next start',
    async ({ interruptions }) => {
      const starts = await whole.others();
      try {
        for (const interruption of interruptions) {
          const service = starts.start();
          await (interruption === 'Ctrl-C' ? stopGently(service, starts) : killAt(interruption, service, starts));
        }
        await starts.start().ready();
        expect(whole.contents['invoices']!.length).toBeGreaterThan(20);
        expect(differences(whole.contents, await contentsOf(starts))).toEqual([]);
      } finally {
        await starts.end();
      }
    },
    600_000,
  );

  async function killAt(part: number, service: ServiceProcess, { folder }: Starts): Promise<void> {
    await reached(part, service, folder, whole.length);
    service.kill('SIGKILL');
    await service.ended;
  }

  /** It ends cleanly during the creation of the demo tenant. */
  async function stopGently(service: ServiceProcess, { folder }: Starts): Promise<void> {
    await service.printed(/Making the demo tenant …\n/);
    await ordersMade(folder, 10);
    service.kill('SIGINT');
    expect(await service.ended).toBe(0);
    expect(service.errors).toBe('');
    expect(existsSync(postmasterFile(folder))).toBe(false);
  }
});
