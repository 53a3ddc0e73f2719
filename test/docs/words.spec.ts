import { PROJECT_FILES, projectText } from '../support/project-files.js';

/** A word that another one of docs/glossary.md replaces. */
interface Replaced {
  /** What the path or the text of a file must not match. */
  path?: RegExp;
  text?: RegExp;
  /** The files in which it is looked for; by default all. */
  within?: RegExp;
  /** Files that have it until their code is renamed: lower this number, never raise it. */
  left?: number;
}

const FORM = (names: string) => new RegExp(`\\b(?:${names})Forms?\\b`);
/** The words on the right of the table, by the word on its left. */
const REPLACED: Record<string, Record<string, Replaced>> = {
  layer: {
    floor: { text: /\b(?:[a-z]+_)?floors?\b(?![('])|[A-Z]_FLOOR/i, within: /^(?:lab|docs)\/|^test\/architecture\// },
    tower: { text: /\btowers?\b/i },
  },
  part: { wing: { text: /\bwings?\b/i } },
  'dry run': {
    rehearsal: { text: /rehears/i, within: /^(?!CHANGELOG)/ },
    preview: { text: /\b(?:ApiPreview|itemOrPreview|previewToV2)\b/ },
  },
  created: { made: { text: /\bApiMade\b/ } },
  dialect: {
    'file form': { text: FORM('File|Table|Row|Line|Cell|Sheet|Stated|Refused|Found|Number|Date') },
  },
  declaration: {
    'import form': { text: FORM('Import') },
    'export form': { text: FORM('Export|Csv') },
  },
  shape: { 'wire fields': { path: /\/wire\// } },
  'API names': { names: { path: /\/names\.ts$/ } },
  fixture: { bench: { text: /(?<![/\\]|run )\b\w*[Bb]ench\b/, within: /^(?:src|test)\// } },
  baseline: { floor: { path: /\/floor/ }, 'bare program': { text: /\bbare program/ } },
};
const OWN = ['docs/glossary.md', 'test/docs/words.spec.ts'];
const TEXTS = new Map(
  PROJECT_FILES.filter((path) => /\.(?:m?ts|mjs|sql|md)$/.test(path) && !OWN.includes(path)).map((path) => [
    path,
    projectText(path),
  ]),
);

const rows = [
  ...projectText('docs/glossary.md')
    .split('## One word for one thing')[1]!
    .matchAll(/^\| (.+?) \| .+ \| (.*?) ?\|$/gm),
]
  .slice(1)
  .map(([, word, not]) => ({ word: word!, not: not ? not.split(', ') : [] }))
  .filter(({ not }) => not.length);

it('words.spec.ts looks for the words that docs/glossary.md replaces', () => {
  expect(rows.length).toBeGreaterThan(5);
  expect(Object.entries(REPLACED).map(([word, not]) => ({ word, not: Object.keys(not) }))).toEqual(rows);
});

const CASES = Object.entries(REPLACED).flatMap(([word, not]) =>
  Object.entries(not).map(([other, rule]) => [word, other, rule] as const),
);

it.each(CASES)('%s, not %s', (_, __, { path, text, within = /^/, left = 0 }) => {
  const found = [...TEXTS].filter(([file, content]) => within.test(file) && (path?.test(file) || text?.test(content)));
  expect(found.length > left ? found.map(([file]) => file) : []).toEqual([]);
});
