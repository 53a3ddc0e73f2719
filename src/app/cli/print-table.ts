/** Prints rows as aligned columns with their keys as headings; prints "none" when there are no rows. All rows have the same keys. */
export function printTable(rows: Record<string, string>[]): void {
  const [first] = rows;
  if (!first) return console.log('none');
  const columns = Object.keys(first);
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd();
  console.log(line(columns));
  for (const row of rows) console.log(line(columns.map((column) => row[column]!)));
}
