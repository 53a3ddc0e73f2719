import { spawn } from 'node:child_process';
import { once } from 'node:events';

// The commands that a Markdown file shows, with the answers below them. Imports only modules of Node.

const FENCE = /```(sh|json)\n([^]*?)```/g;
/** Separates the outputs of commands. */
const END = '\u0004';

export function shownCommands(markdown) {
  const shown = [];
  for (const [, kind, text] of markdown.matchAll(FENCE)) {
    if (kind === 'sh') shown.push({ command: text.trim() });
    else shown.at(-1).answer = JSON.parse(text);
  }
  return shown;
}

export async function runCommands(commands, { cwd }) {
  const script = commands.map((command) => `${command}\nprintf '${END}'`).join('\n');
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  const outputs = output.split(END);
  if (code !== 0) throw new Error(`exit code ${code} of: ${commands[outputs.length - 1]}\n${outputs.at(-1)}`);
  return outputs.slice(0, -1);
}

export function differences(shown, actual, path = 'answer') {
  if (shown === '…') return actual === undefined ? [`${path} is missing`] : [];
  if (typeof shown !== 'object' || shown === null) {
    return Object.is(shown, actual) ? [] : [`${path}: ${JSON.stringify(shown)} is shown, ${JSON.stringify(actual)} was answered`];
  }
  if (Array.isArray(shown) && shown.length !== actual?.length) {
    return [`${path}: ${shown.length} elements are shown, ${actual?.length} were answered`];
  }
  return Object.entries(shown).flatMap(([name, value]) => differences(value, actual?.[name], `${path}.${name}`));
}
