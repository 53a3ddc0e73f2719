/** Matches the ETag of a version of a resource that shows more than the version counts: `"7-<hash>"`. */
export const etagOf = (version: number): string =>
  expect.stringMatching(new RegExp(`^"${version}-[\\w-]{12}"$`)) as string;
