/** Words in commands that the reader replaces: they are not run. `$KEY` is a variable and is run. */
const PLACEHOLDER = /…|(?<![$\w])(?:KEY|LOOKUP|DIR)\b|picture\.png/;
/** The two commands of the beginning, which are run by themselves. */
const TWO_COMMANDS = /^npm (?:start|test)\b/;

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/**
 * The commands in the blocks ```sh of a page, in their order. A block ```json after a block is the answer of its last command.
 */
export function commandsOf(text) {
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```(?:[^`]*?^```json\n([^]*?)^```)?/gm)];
  return blocks.flatMap(([, script, answer]) => {
    const commands = script
      .replaceAll(/ *\\\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/\s+# .*$/, '').trim())
      .filter((line) => line && !line.startsWith('#') && !TWO_COMMANDS.test(line))
      .map((command) => ({ command, isPlaceholder: PLACEHOLDER.test(command) }));
    if (answer !== undefined && commands.length) commands.at(-1).answer = JSON.parse(answer);
    return commands;
  });
}

/**
 * Whether an answer has everything that is shown; ids and times differ between installations. An answer may have further fields.
 */
export const fits = (shown, answer) => contains(steady(shown), steady(answer));

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
