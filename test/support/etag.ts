/** Matches the ETag of a resource whose response can change without its version: `"7-<hash>"`. */
export const etagOf = (version: number): string =>
  expect.stringMatching(new RegExp(`^"${version}-[\\w-]{12}"$`)) as string;
