/** Words in commands that the reader replaces: they are not run. `$KEY` is a variable and is run. */
const PLACEHOLDER = /…|(?<![$\w])(?:KEY(?!=)|LOOKUP|DIR)\b|picture\.png/;
/** The two commands of the beginning, which are run by themselves. */
const TWO_COMMANDS = /^npm (?:start|test)\b/;

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** References and numbers of documents, which each run of the demo makes anew. */
const NUMBER = /\b(SO|SHP|INV|CN|PAY|O|P)-\w+/g;

/**
 * The commands in the blocks ```sh of a page, in their order. A block after it is what its last command prints: ```json is its `answer`,
 * ```text its `output`.
 */
export function commandsOf(text) {
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```(?:[^`]*?^```(json|text)\n([^]*?)^```)?/gm)];
  return blocks.flatMap(([, script, kind, shown]) => {
    const commands = script
      .replaceAll(/ *\\\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/\s+# .*$/, '').trim())
      .filter((line) => line && !line.startsWith('#') && !TWO_COMMANDS.test(line))
      .map((command) => ({ command, isPlaceholder: PLACEHOLDER.test(command) }));
    if (kind === 'json') commands.at(-1).answer = JSON.parse(shown);
    if (kind === 'text') commands.at(-1).output = shown;
    return commands;
  });
}

/**
 * Whether an answer has everything that is shown; ids and times differ between installations. An answer may have further fields.
 */
export const fits = (shown, answer) => contains(steady(shown), steady(answer));

/** Whether a command printed all that is shown; ids, times, references and numbers of documents differ, and so line breaks. */
export const isPrinted = (shown, output) => steadyText(output).includes(steadyText(shown));

const steadyText = (text) =>
  text.replace(UUID, 'id').replace(TIME, 'time').replace(NUMBER, '$1').replaceAll(/\s+/g, ' ').trim();

const steady = (value) =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replace(UUID, 'id')
      .replace(TIME, 'time'),
  );

function contains(shown, answer) {
  if (typeof shown !== 'object' || shown === null) return shown === answer;
  if (typeof answer !== 'object' || answer === null || Array.isArray(shown) !== Array.isArray(answer)) return false;
  if (Array.isArray(shown) && shown.length !== answer.length) return false;
  return Object.entries(shown).every(([name, value]) => contains(value, answer[name]));
}
