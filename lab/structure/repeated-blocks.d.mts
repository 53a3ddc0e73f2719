export const repeatedBlocks: (
  sources: { path: string; text: string }[],
) => { paths: [string, string]; lines: number }[];
