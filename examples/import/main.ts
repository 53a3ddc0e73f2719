import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { accessOf, assertAnswers } from '#access';
import { EXIT_INTERRUPTED, interruption } from '../terminal/interruption.js';
import { progressBar, rateOf, sizeText } from '../terminal/progress-bar.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { factsOf, linesOf, type SentFile } from './file-form.js';
import { type ImportState, lastImport, readImport, sendFile } from './import-file.js';
import { confirmed, dryRunText, optionsText, previewText } from './preview.js';
import { type Reading, readingOf, recognise } from './recognise.js';
import { NotSent, type Target } from './requests.js';
import { report, watch } from './watch.js';

const USAGE = `npm run import -- [options] FILE
npm run import -- --resume ID [FILE]

Recognises what FILE is, shows its first records as they will be sent and what a dry run of the first lines says, asks, sends it, and
writes refused lines to FILE.refused.csv.

FILE               a table (CSV with any separator), a workbook (xlsx), NDJSON or a JSON array of objects, also packed with gzip; its name
                   does not matter
--yes              do not ask, and make no dry run before
--resource NAME    FILE has the columns or fields of this resource, such as products; nothing is shown or asked before it is sent
--profile NAME     the import profile that reads FILE, by its id or reference; nothing is shown or asked before it is sent
--sheet NAME       the sheet of a workbook (default: that of the profile, then the first one that is not hidden and has a cell)
--mode MODE        create or upsert (default: upsert)
--on-error WHAT    skip refused lines, or atomic: all lines or none (default: skip)
--dry-run          do everything and keep nothing
--resume ID        watch an import that was sent before, or the last one: --resume last; FILE is not sent again and only gives the
                   number of lines and the place of the refused ones
--base URL         the service (default: the variable WCA_BASE, then http://127.0.0.1:3000)
--key KEY          an API key with the scopes imports:write and that of the resource
                   (default: the variable WCA_API_KEY, then .data/demo-key)

Ctrl-C cancels the import; a second Ctrl-C ends this program at once, and the import goes on.
Exit codes: 0 all lines were accepted, 1 lines were refused or the import failed, 2 wrong arguments, 130 cancelled.
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const interrupted = interruption();
const line = new ProgressLine();

async function run(): Promise<number> {
  const { values, positionals } = argumentsOf();
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [file] = positionals;
  const { resume } = values;
  if (positionals.length > 1 || (file === undefined && resume === undefined)) throw new WrongArguments();
  const sent = file === undefined ? undefined : await readable(file);
  const access = accessOf(values);
  await assertAnswers(access.base);
  const target: Target = { ...access, onRetry: (reason) => line.note(`${reason}; trying again`) };
  const begun = resume === undefined ? await sendRecognised(sent!, values, target) : await found(resume, target);
  line.clear();
  process.stdout.write(`Import ${begun.id}; to watch it again: --resume ${begun.id}\n`);
  try {
    const ended = await watch(begun, target, {
      line,
      interrupted,
      lines: sent && (await linesOf(sent.file, sent.facts)),
    });
    return await report(ended, sent, target);
  } catch (error) {
    throw new Error(`${messageOf(error)}\nThe import may be running still; to watch it again: --resume ${begun.id}`, {
      cause: error,
    });
  }
}

class WrongArguments extends Error {}

type Values = ReturnType<typeof argumentsOf>['values'];

function argumentsOf() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        resource: { type: 'string' },
        profile: { type: 'string' },
        sheet: { type: 'string' },
        mode: { type: 'string', default: 'upsert' },
        'on-error': { type: 'string', default: 'skip' },
        'dry-run': { type: 'boolean', default: false },
        resume: { type: 'string' },
        base: { type: 'string' },
        key: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new WrongArguments(`import: ${messageOf(error)}\n\n`);
  }
}

/** Reads the beginning of a file, before the service is asked anything. Throws for what is no file or cannot be read. */
async function readable(file: string): Promise<SentFile> {
  if (!(await stat(file)).isFile()) throw new Error(`${file} is not a file`);
  return { file, facts: await factsOf(file) };
}

/** Sends the file as the arguments say, or as it was recognised and confirmed. Throws {@link NotSent} if it was not. */
async function sendRecognised(sent: SentFile, values: Values, target: Target): Promise<ImportState> {
  const { resource, profile, sheet } = values;
  const isNamed = resource !== undefined || profile !== undefined;
  const settings = { mode: values.mode, onError: values['on-error'], isDryRun: values['dry-run'] };
  const reading = isNamed
    ? await readingOf({ resource, profile, sheet }, sent, target)
    : await asked(sent, values, target);
  if (isNamed) process.stdout.write(optionsText(reading));
  return sendFile(sent.file, { ...reading, ...settings }, target, {
    ...{ facts: sent.facts, interrupted, onSent: sendingBar() },
  });
}

/** Shows what a file is and what a dry run of its first lines says, and asks. */
async function asked(sent: SentFile, values: Values, target: Target): Promise<Reading> {
  const { file, facts } = sent;
  const recognised = await recognise(sent, values, target);
  process.stdout.write(previewText(file, recognised));
  if (values.yes) return recognised;
  const { mode } = values;
  if (!values['dry-run'])
    process.stdout.write(await dryRunText(facts, { ...recognised, mode, onError: 'skip', isDryRun: true }, target));
  const size = sizeText((await stat(file)).size);
  const question = `Send ${basename(file)} (${size}) as ${recognised.resource}, mode ${mode}?`;
  if (!(await confirmed(question, interrupted))) throw new NotSent('not confirmed');
  return recognised;
}

async function found(resume: string, target: Target): Promise<ImportState> {
  const state = resume === 'last' ? await lastImport(target) : await readImport(resume, target);
  if (!state) throw new Error('There are no imports yet.');
  return state;
}

/** Shows how much of the file was sent. */
function sendingBar(): (bytes: number, size: number) => void {
  const since = performance.now();
  return (bytes, size) => {
    const rate = rateOf(bytes, (performance.now() - since) / 1_000);
    line.show(`sending ${progressBar({ done: bytes, total: size, rate, format: sizeText })}`);
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function failed(error: unknown): number {
  line.clear();
  if (error instanceof WrongArguments) {
    process.stderr.write(`${error.message}${USAGE}`);
    return EXIT_USAGE;
  }
  if (error instanceof NotSent) {
    process.stderr.write('cancelled: the file was not sent, so there is no import\n');
    return EXIT_INTERRUPTED;
  }
  process.stderr.write(`import: ${messageOf(error)}\n`);
  return EXIT_FAILED;
}

process.exitCode = await run().catch(failed);
