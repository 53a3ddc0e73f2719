/** Length from which equal runs of lines count. */
const MIN_LINES = 6;

/**
 * Pairs of runs of at least six equal lines in two different files, in spite of blank lines, comments, imports and indentation.
 * Each run is as long as it can be.
 * @param {{ path: string, text: string }[]} sources
 * @returns {{ paths: [string, string], lines: number }[]} the longest first
 */
export function repeatedBlocks(sources) {
  const files = sources.map(({ path, text }) => ({ path, lines: normalised(text) }));
  const places = new Map(); // from each run of six lines to where it begins
  files.forEach(({ lines }, file) => {
    for (let line = 0; line + MIN_LINES <= lines.length; line++) {
      const run = lines.slice(line, line + MIN_LINES).join('\n');
      if (!places.has(run)) places.set(run, []);
      places.get(run).push({ file, line });
    }
  });
  const pairs = new Set();
  for (const found of places.values())
    for (const a of found)
      for (const b of found) if (a.file < b.file) pairs.add(`${a.file} ${a.line} ${b.file} ${b.line}`);

  const blocks = [];
  for (const pair of pairs) {
    const [fileA, lineA, fileB, lineB] = pair.split(' ').map(Number);
    if (pairs.has(`${fileA} ${lineA - 1} ${fileB} ${lineB - 1}`)) continue; // within a longer run
    let more = 0;
    while (pairs.has(`${fileA} ${lineA + more + 1} ${fileB} ${lineB + more + 1}`)) more++;
    blocks.push({ paths: [files[fileA].path, files[fileB].path], lines: MIN_LINES + more });
  }
  return blocks.sort((a, b) => b.lines - a.lines);
}

function normalised(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^import[\s\S]*?;$/gm, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*/, '').trim())
    .filter(Boolean);
}
