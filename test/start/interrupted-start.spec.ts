import { buildCli } from '../support/cli.js';
import { embeddedAdminUrl } from '../support/service-folder.js';
import { type Contents, demoContents, differences } from './demo-contents.js';
import { measureStart, reached, type StartLength } from './progress.js';
import { Starts } from './starts.js';

/** One folder whose start is killed twice, since this is quick; `npm run prove` sets 20 folders, with one kill each. */
const [FOLDERS, KILLS_EACH] = process.env.START_KILLS ? [Number(process.env.START_KILLS), 1] : [1, 2];
/** Repeats the moments of an earlier run. */
const SEED = Number(process.env.START_KILLS_SEED ?? Date.now() % 1_000_000);
const START_LIMIT_MS = 120_000;

describe(`a first start that is killed (START_KILLS_SEED=${SEED})`, () => {
  let length: StartLength;
  let expected: Contents;

  beforeAll(async () => {
    buildCli(); // and the service
    const starts = await Starts.make();
    try {
      length = await measureStart(starts.start(), starts.folder);
      expected = await contentsOf(starts);
    } finally {
      await starts.end();
    }
    expect(expected['invoices']).toHaveLength(809);
  }, START_LIMIT_MS);

  it.each(momentsOfFolders())(
    'at $parts of its length is completed by the next',
    async ({ parts }) => {
      const starts = await Starts.make();
      try {
        for (const part of parts) {
          const killed = starts.start();
          await reached(part, killed, starts.folder, length);
          killed.kill('SIGKILL');
          await killed.ended;
        }
        await starts.start().ready();
        expect(differences(expected, await contentsOf(starts))).toEqual([]);
      } finally {
        await starts.end();
      }
    },
    (KILLS_EACH + 1) * START_LIMIT_MS,
  );
});

async function contentsOf({ folder }: Starts): Promise<Contents> {
  return demoContents((await embeddedAdminUrl(folder, 'wholesale'))!, folder);
}

/** One random moment in each of as many equal parts of a start's length as there are kills. */
function momentsOfFolders(): { parts: number[] }[] {
  const random = randomNumbers(SEED);
  const count = FOLDERS * KILLS_EACH;
  return Array.from({ length: FOLDERS }, (_, folder) => ({
    parts: Array.from({ length: KILLS_EACH }, (_unused, kill) => (folder * KILLS_EACH + kill + random()) / count),
  }));
}

/** The generator mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
