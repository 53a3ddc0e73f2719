const PLACEHOLDER = /\{([^{}]+)\}/g;

/** The names between braces in a template. */
export const placeholdersOf = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);

/**
 * The text of a template with the values of its placeholders, without white space around it. Undefined if it has placeholders and all of
 * their values are empty.
 */
export function rendered(template: string, valueOf: (name: string) => string | undefined): string | undefined {
  let [names, found] = [0, 0];
  const text = template.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(name) ?? '';
    names++;
    if (value) found++;
    return value;
  });
  return names && !found ? undefined : text.trim();
}
