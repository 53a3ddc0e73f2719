const DECORATOR = /@(?:\w+\.)?([A-Z]\w*)\(/g;
const CLOSING = { '(': ')', '[': ']', '{': '}' };

/**
 * The fields that the classes of a source declare with decorators: a field of three classes is declared three times. Parameters of
 * queries and of methods are none.
 */
export function declaredFieldsIn(text) {
  return [...text.matchAll(DECORATOR)].flatMap(({ 0: start, 1: decorator, index }) => {
    const end = endOfBrackets(text, index + start.length - 1);
    const [, modifiers, name, omissible, type] =
      /^\s*((?:(?:override|readonly) )*)([a-z_\d]+)(\??): ([^;()]*);/.exec(text.slice(end)) ?? [];
    if (!name || decorator.startsWith('Query')) return [];
    const shape = text
      .slice(0, index)
      .match(/class (\w+)/g)
      .at(-1)
      .replace('class ', '');
    const options = outermost(text.slice(index + start.length, end - 1));
    return [{ shape, name, decorator, options, modifiers, isOptional: omissible === '?', type }];
  });
}

/** The position behind the bracket that closes the one at `start`. Brackets in texts do not count. */
function endOfBrackets(text, start) {
  const closing = [];
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (`'"\``.includes(character)) at = endOfText(text, at);
    else if (CLOSING[character]) closing.push(CLOSING[character]);
    else if (character === closing.at(-1)) closing.pop();
    if (!closing.length) return at + 1;
  }
  throw new Error(`A bracket is not closed: ${text.slice(start, start + 80)}`);
}

/** The position of the quote that ends the text that begins at `start`. */
function endOfText(text, start) {
  for (let at = start + 1; at < text.length; at++)
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
  return text.length;
}

/** The arguments of a decorator without objects inside of its options and without texts. */
function outermost(text) {
  const withoutTexts = text.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  const options = withoutTexts.slice(withoutTexts.indexOf('{') + 1);
  return options.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}');
}
