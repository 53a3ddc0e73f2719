import type { Json } from './real-files.js';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The differences of a value and an expected one. Of objects only the fields that are expected are compared; null and an empty list mean none.
 * `$contains` are pieces of a text in their order, `$lacks` pieces that it does not have, `$includes` entries of a list in any order.
 */
export function differencesOf(path: string, expected: unknown, actual: unknown): string[] {
  if (Array.isArray(expected)) return ofList(path, expected, (actual ?? []) as unknown[]);
  if (!isObject(expected)) {
    const shown = `${path}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
    return (actual ?? null) === expected ? [] : [shown];
  }
  if ('$contains' in expected) return ofText(path, expected, String(actual));
  if ('$includes' in expected) {
    const missing = (expected.$includes as unknown[]).filter(
      (entry) => !(actual as unknown[]).some((one) => !differencesOf('', entry, one).length),
    );
    return missing.map((entry) => `${path}: ${JSON.stringify(actual)} lacks ${JSON.stringify(entry)}`);
  }
  return Object.entries(expected).flatMap(([name, value]) =>
    differencesOf(`${path}.${name}`, value, (actual as Json | null | undefined)?.[name]),
  );
}

function ofList(path: string, expected: readonly unknown[], actual: readonly unknown[]): string[] {
  if (expected.length !== actual.length) return [`${path}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];
  return expected.flatMap((entry, index) => differencesOf(`${path}[${index}]`, entry, actual[index]));
}

function ofText(path: string, { $contains: pieces, $lacks: lacked = [] }: Json, text: string): string[] {
  let at = 0;
  const missing = (pieces as string[]).filter((piece) => {
    const found = text.indexOf(piece, at);
    if (found !== -1) at = found + piece.length;
    return found === -1;
  });
  const present = (lacked as string[]).filter((piece) => text.includes(piece));
  return [...missing.map((piece) => `lacks ${piece}`), ...present.map((piece) => `has ${piece}`)].map(
    (difference) => `${path}: ${JSON.stringify(text)} ${difference}`,
  );
}
