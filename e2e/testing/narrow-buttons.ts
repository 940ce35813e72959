/**
 * The primary buttons of a phone's screen that are smaller than what holds them: what a screen is there for is as wide as its panel, with
 * what stands beside it in its row, so that any thumb reaches it. A search has its button beside its field, a table's row its own.
 */
export function narrowPrimaryButtons(): string[] {
  const widthOf = (element: Element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const hasBox = (element: Element) => getComputedStyle(element).display !== 'contents';
  /** What holds something on the screen, and what stands in it: an element without a box of its own is neither. */
  const rowOf = ({ parentElement: parent }: Element): Element | null =>
    parent === null || hasBox(parent) ? parent : rowOf(parent);
  const partsOf = (row: Element): readonly Element[] =>
    [...row.children].flatMap((each) => (hasBox(each) ? [each] : partsOf(each)));
  const main = document.querySelector('main');
  const buttons = [...(main?.querySelectorAll('.button:is([data-look="primary"], [data-look="danger-strong"])') ?? [])];
  return buttons.flatMap((button) => {
    const row = rowOf(button);
    if (main === null || row === null || !button.checkVisibility() || button.closest('table, [role=search]') !== null) return [];
    const { top, bottom } = button.getBoundingClientRect();
    const inLine = partsOf(row)
      .map((each) => each.getBoundingClientRect())
      .filter((at) => at.top < bottom && at.bottom > top);
    const taken = Math.max(...inLine.map(({ right }) => right)) - Math.min(...inLine.map(({ left }) => left));
    const isWide = taken >= widthOf(row) - 2 && widthOf(row) >= 0.6 * widthOf(main);
    return isWide
      ? []
      : [`${button.textContent}: ${Math.round(taken)} of ${Math.round(widthOf(row))} of ${Math.round(widthOf(main))}`];
  });
}
