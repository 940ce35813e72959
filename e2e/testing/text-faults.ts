/**
 * What a reader would miss of the page that it runs in: texts beyond the edge, cut by their box, or drawn over each other, days, numbers
 * and words such as “e-mail” in two parts, a separator that begins a line, and a space lost in a row.
 */
export function textFaults(): string[] {
  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) faults.push(`scrolls sideways by ${page.scrollWidth - page.clientWidth}`);
  const around = (element: Element) => {
    const all: Element[] = [];
    for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement) all.push(each);
    return all;
  };
  const isHeard = (element: Element) =>
    element.closest('select, [aria-hidden=true]') !== null ||
    around(element).some((each) => each.getBoundingClientRect().width <= 1);
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHeard(element);
  const isIn = (element: Element, positions: readonly string[]) =>
    around(element).some((each) => positions.includes(getComputedStyle(each).position));
  /** A row that is scrolled along, such as one of filters, hides nothing. */
  const isInScrolledRow = (element: Element) =>
    around(element).some(
      (each) => each.scrollWidth > each.clientWidth && each.clientHeight < 100 && getComputedStyle(each).overflowX === 'auto',
    );
  const texts: { text: string; element: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, element] = [walker.currentNode.textContent?.trim() ?? '', walker.currentNode.parentElement as Element];
    if (text === '' || !isSeen(element)) continue;
    const [said, next] = [walker.currentNode.textContent ?? '', walker.currentNode.nextSibling];
    const losesSpace = (/\s$/.test(said) && next) || (/^\s/.test(said) && walker.currentNode.previousSibling);
    if (losesSpace && /flex|grid/.test(getComputedStyle(element).display))
      faults.push(`a space of a row lost: ${text.slice(0, 40)}`);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    // A company's number or a day, and a word of which the hyphen would leave a letter or two alone, such as “e-mail” or “ID-kort”.
    const whole =
      /(?<![\p{L}\d-])\d{3,8}-\d{1,8}(?:-\d\d)?(?![\p{L}\d-])|(?<![\p{L}\d])\p{L}{1,2}-\p{L}{2}|\p{L}{2}-\p{L}{1,2}(?![\p{L}\d])/gu;
    for (const { 0: word, index } of walker.currentNode.textContent?.matchAll(whole) ?? []) {
      const piecesUntil = (end: number) => {
        const written = document.createRange();
        written.setStart(walker.currentNode, index);
        written.setEnd(walker.currentNode, end);
        return [...written.getClientRects()];
      };
      const rest = /^\S*/.exec(said.slice(index))?.[0] ?? word;
      // A heading at twice its size may have a word that no line holds.
      const line = around(element).find((each) => getComputedStyle(each).display === 'block');
      const isTooLong = piecesUntil(index + rest.length).reduce((sum, { width }) => sum + width, 0) > (line?.clientWidth ?? 0);
      if (piecesUntil(index + word.length).length > 1 && !isTooLong) faults.push(`“${word}” on two lines: ${text.slice(0, 40)}`);
    }
    for (const { index } of walker.currentNode.textContent?.matchAll(/·/g) ?? []) {
      const dot = document.createRange();
      dot.setStart(walker.currentNode, index);
      dot.setEnd(walker.currentNode, index + 1);
      const line = around(element).find((each) => getComputedStyle(each).display !== 'inline');
      const begins =
        (line?.getBoundingClientRect().left ?? 0) + Number.parseFloat(line ? getComputedStyle(line).paddingInlineStart : '0');
      if (dot.getBoundingClientRect().left < begins + 2) faults.push(`a line begins with its separator: ${text.slice(0, 40)}`);
    }
    for (const box of range.getClientRects()) if (box.width > 1) texts.push({ text: text.slice(0, 40), element, box });
  }
  for (const { text, element, box } of texts.filter((each) => !isInScrolledRow(each.element))) {
    if (box.right > page.clientWidth + 1 || box.left < -1) faults.push(`beyond the edge: ${text}`);
    for (const each of around(element)) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(each);
      const frame = each.getBoundingClientRect();
      const cutsAcross = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
      const cutsBelow = overflowY === 'hidden' || overflowY === 'clip';
      if (cutsAcross && box.right > frame.right + 1) faults.push(`cut at the side: ${text}`);
      if (cutsBelow && box.bottom > frame.bottom + 2) faults.push(`cut below: ${text}`);
    }
  }
  // What is laid over the page on purpose hides what it lies over.
  const isOpen =
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], .disclosure-list:not([hidden])') !== null;
  const standing = isOpen ? [] : texts.filter(({ element }) => !isIn(element, ['fixed', 'sticky']) && !isInScrolledRow(element));
  for (const [at, { text, element, box }] of standing.entries()) {
    for (const other of standing.slice(at + 1)) {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      // Lines of one text may touch by their spacing.
      const room = Math.min(box.height, other.box.height) / 3;
      if (element !== other.element && across > 2 && down > room) faults.push(`one over the other: ${text} | ${other.text}`);
    }
  }
  return [...new Set(faults)];
}
