import { commandsOf } from '../first-hour/readme.mjs';

/**
 * The commands of a section of a page, in their order, with the reader's own values in the place of words such as `VERSION`.
 * @param {string} text the page
 * @param {string} heading the section's heading, such as `Without Docker`
 * @param {Record<string, string>} values what replaces each word
 * @returns {string[]} throws an error if the section has no commands
 */
export function commandsIn(text, heading, values) {
  const [, rest] = text.split(`\n## ${heading}\n`);
  const commands = commandsOf(rest?.split('\n## ')[0] ?? '').map(({ command }) => command);
  if (!commands.length) throw new Error(`The page has no commands in the section "${heading}"`);
  return commands.map((command) => replaced(command, values));
}

const replaced = (command, values) =>
  Object.entries(values).reduce((text, [word, value]) => text.replaceAll(word, value), command);

/** The folders and files of a server that the commands of the page write. */
const PATHS =
  /(?<![\w./])\/(?:opt\/wca|etc\/(?:wca|caddy|systemd\/system)|usr\/local\/bin\/wca|var\/(?:lib|backups)\/wca)\b/g;

/** The text with these folders and files below another folder, so that the commands change nothing of the machine. */
export const below = (folder, text) => text.replaceAll(PATHS, `${folder}$&`);
