/** The path of an endpoint with a value in place of its one parameter. */
export const addressOf = (path: string, value: string | undefined): string =>
  path.replace(/\{\w+\}/, () => encodeSegment(value ?? ''));

/** The path of an endpoint with values by the names of its parameters, which must have all. */
export const filledPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(values[name]!));

/** A value as a segment of a path; `.` and `..` would be other segments. */
const encodeSegment = (value: string): string =>
  /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : encodeURIComponent(value.toWellFormed());
