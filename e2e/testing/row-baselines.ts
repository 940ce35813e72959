/** The rows of tables whose first lines do not stand on one line, within a pixel: what the row says, and how far apart they stand. */
export function unevenRows(): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('a canvas writes');
  /** Where the first words of a cell stand. */
  function baselineOf(cell: Element): number | undefined {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const [node, element] = [walker.currentNode, walker.currentNode.parentElement];
      if (element === null || node.textContent?.trim() === '' || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const [line] = range.getClientRects();
      // What is only said is a pixel wide.
      if (line === undefined || element.getBoundingClientRect().width <= 1) continue;
      const { font } = getComputedStyle(element);
      if (pen) pen.font = font;
      const { fontBoundingBoxAscent: above = 0, fontBoundingBoxDescent: below = 0 } = pen?.measureText('x') ?? {};
      return line.top + line.height * (above / (above + below));
    }
    return undefined;
  }
  // A table of cards may stand in a row of one of rows.
  const rows = [...document.querySelectorAll('.responsive-table tr:not([data-below])')].filter(
    (row) => row.closest('.responsive-table')?.matches(':not([data-cards])') === true,
  );
  return rows.flatMap((row) => {
    const lines = [...row.children].flatMap((cell) => baselineOf(cell) ?? []);
    const apart = Math.max(...lines) - Math.min(...lines);
    return apart > 1 ? [`${row.textContent?.slice(0, 60)}: ${apart.toFixed(1)} px apart`] : [];
  });
}
