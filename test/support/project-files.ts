import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** What commands make, and what is not of the project. */
const NOT_OF_PROJECT = /^(?:\.data|\.git|dist|node_modules|packages\/api-client\/(?:dist|generated))$|\/node_modules$/;

/** Paths of all files of the project from its root. */
export const PROJECT_FILES: readonly string[] = filesIn('');

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (NOT_OF_PROJECT.test(path)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** The pages for readers, from the project's root. */
export const PAGES = PROJECT_FILES.filter((path) => path.endsWith('.md'));

export const projectText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A page without its blocks of code. */
export const proseOf = (page: string): string => projectText(page).replace(/^( *)```[^]*?^\1```$/gm, '');

/** The folders above a file, the nearest first; the root is ''. */
export function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [''] : [folder, ...foldersAbove(folder)];
}

/** The comments of a source of TypeScript, JavaScript or SQL. */
export const commentsOf = (text: string): string[] => text.match(/\/\*[^]*?\*\/|(?<![:'"`/])\/\/.*|^\s*--.*/gm) ?? [];
