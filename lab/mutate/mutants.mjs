import ts from 'typescript';

/**
 * One change of a source text that tests should notice.
 * @typedef {{ start: number, end: number, replacement: string, line: number, before: string, after: string }} Mutant
 * `start` and `end` are offsets in the text; `line` counts from 1; `before` and `after` are the changed line without its
 * indentation, `after` with the change.
 */

const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
const SQL_OPERATORS = { '=': '<>', '<>': '=', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+' };
const SQL_WORDS = { and: 'or', or: 'and' };

/**
 * All single changes of a TypeScript text: operators, conditions of `if`, negations, booleans and numbers; with `isSql` also
 * operators and `desc` in its string and template literals, which then hold SQL.
 * @param {string} text
 * @param {{ isSql?: boolean }} [options]
 * @returns {Mutant[]} in the order of their places
 */
export function mutantsOf(text, { isSql = false } = {}) {
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const changes = [];
  const change = (start, end, replacement) => changes.push({ start, end, replacement });
  const replace = (node, replacement) => change(node.getStart(file), node.end, replacement);

  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(file);
      if (OPERATORS[operator]) replace(node.operatorToken, OPERATORS[operator]);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      change(node.getStart(file), node.operand.getStart(file), '');
    } else if (ts.isIfStatement(node)) {
      replace(node.expression, 'true');
      replace(node.expression, 'false');
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
    else if (ts.isNumericLiteral(node)) replace(node, String(Number(node.text) + 1));
    else if (isSql && isText(node)) {
      const start = node.getStart(file);
      for (const one of sqlChanges(text.slice(start, node.end)))
        change(start + one.start, start + one.end, one.replacement);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return changes.sort((a, b) => a.start - b.start || a.end - b.end).map((one) => described(text, one));
}

/** A string, or a piece of a template between two of its expressions. */
const isText = (node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  [ts.SyntaxKind.TemplateHead, ts.SyntaxKind.TemplateMiddle, ts.SyntaxKind.TemplateTail].includes(node.kind);

/** In this project's SQL operators are surrounded by spaces, in contrast to `->>` and `::`. */
function sqlChanges(sql) {
  const changes = [];
  for (const found of sql.matchAll(/(?<=\s)(<>|<=|>=|[=<>+-]|and|or)(?=\s)/g)) {
    const [operator] = found;
    if (isAssignment(sql, found.index, operator) || isBetween(sql, found.index, operator)) continue;
    const replacement = SQL_OPERATORS[operator] ?? SQL_WORDS[operator];
    changes.push({ start: found.index, end: found.index + operator.length, replacement });
  }
  for (const found of sql.matchAll(/ desc\b(?! *=)/g))
    changes.push({ start: found.index, end: found.index + found[0].length, replacement: '' });
  return changes;
}

/** The `=` of `set column = value`: any other operator there is a syntax error. */
const isAssignment = (sql, place, operator) => {
  if (operator !== '=') return false;
  const before = ` ${sql.slice(0, place)}`.replace(/\s/g, ' ');
  const lastOf = (words) => Math.max(...words.map((word) => before.lastIndexOf(` ${word} `)));
  return sql.startsWith('= excluded.', place) || lastOf(['set']) > lastOf(['where', 'on', 'when', 'and', 'filter']);
};

/** The `and` of `between … and …`. */
const isBetween = (sql, place, operator) =>
  operator === 'and' && /\bbetween\s+(?:(?!\band\b)[\s\S])*$/.test(sql.slice(0, place));

function described(text, { start, end, replacement }) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', end);
  const to = until < 0 ? text.length : until;
  const shown = (line) => line.trim().replace(/\s*\n\s*/g, ' ');
  return {
    start,
    end,
    replacement,
    line: text.slice(0, start).split('\n').length,
    before: shown(text.slice(from, to)),
    after: shown(text.slice(from, start) + replacement + text.slice(end, to)),
  };
}

/**
 * The same order for the same seed (mulberry32 and Fisher–Yates).
 * @template T
 * @param {readonly T[]} items
 * @param {number} seed
 * @returns {T[]}
 */
export function shuffled(items, seed) {
  const result = [...items];
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}
