/** Paths of writes that agents never prepare, with the reason. A write also is one if its body is a file. */
const PATHS: readonly [RegExp, string][] = [
  [/^\/v2\/api-keys(?:\/|$)/, 'manages API keys'],
  [/^\/v2\/webhooks(?:\/|$)/, 'manages webhooks'],
  [/^\/v2\/sandbox(?:es)?(?:\/|$)/, 'manages sandboxes or their clock'],
  [/^\/v2\/imports(?:\/|$)/, 'manages imports'],
  [/^\/v2\/batch$/, 'sends several requests; prepare each of them'],
  [/\/lookup$/, 'reads records; use the tool find'],
];

const OPERATIONS: Readonly<Record<string, string>> = {
  'bankStatements.acceptSafe': 'works in many transactions; prepare bankLines.accept for each line',
};

/** Why an operation is never prepared; undefined for all others. */
export const unpreparedReason = (path: string, operationId: string): string | undefined =>
  OPERATIONS[operationId] ?? PATHS.find(([pattern]) => pattern.test(path))?.[1];
