/** Columns of figures end at the right; a Markdown table, to be read here and copied there. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const isNumber = (text: string) => /^[\d.,]+$/.test(text);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const padded = (cell: string, width = 0) => (isNumber(cell) ? cell.padStart(width) : cell.padEnd(width));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => padded(cell, widths[column])).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isNumber(rows[0]?.[column] ?? '') ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  console.log([line(head), line(rule), ...rows.map(line)].join('\n'), '\n');
}
