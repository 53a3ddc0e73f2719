/** Throws an error that names the first fault. */
export function describeResource(
  plural: string,
  options: { fields: string; versions?: string; description?: string; root: string },
): Record<string, unknown>;
