import type { StatedDialect } from '../new-import.js';

/** What stands between the cells of a table, for people. */
export const SEPARATOR_TEXTS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
  ':': 'colons',
};
const MARK_TEXTS: Readonly<Record<string, string>> = { ',': 'commas', '.': 'points' };

/** How a file is written, such as `saved with semicolons and decimal commas, in windows-1252`; empty for a form without members. */
export function dialectText({
  separator,
  decimal,
  encoding,
  quote,
  header_line: headerLine,
  dates,
}: StatedDialect): string {
  const marks = [
    ...(separator ? [SEPARATOR_TEXTS[separator] ?? separator] : []),
    ...(decimal ? [`decimal ${MARK_TEXTS[decimal]}`] : []),
  ];
  return [
    ...(marks.length ? [`saved with ${marks.join(' and ')}`] : []),
    ...(encoding ? [`in ${encoding}`] : []),
    ...(quote === 'none' ? ['without quotes around cells'] : []),
    ...(headerLine === undefined ? [] : [`with its header in line ${headerLine}`]),
    ...(dates === undefined ? [] : [`with days as ${dates}`]),
  ].join(', ');
}
