/**
 * Targets of the page that it runs in that a finger misses, by WCAG 2.5.8: smaller than 24 by 24 pixels, and a circle of 24 pixels around
 * their middle meets another target, or the circle of another small one. Measured here, for axe's own rule leaves out what has an icon
 * larger than itself, what is no stop of the Tab key (items of a menu), and what stands in a block beside any text.
 */
export function smallTargets(): string[] {
  const least = 24;
  const controls =
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=link], [role=menuitem], [role=tab], [role=switch], [role=option], [tabindex="0"]';
  const opened = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((each) => each.checkVisibility());
  const within = opened.at(-1) ?? document.body;
  /** A tick is chosen by its label too, and may be drawn by it alone. */
  const partsOf = (element: Element): readonly Element[] =>
    element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
      ? [element, ...(element.labels ?? [])]
      : [element];
  /** What is there for the ear alone stands in a box of one pixel. */
  const isHeard = (part: Element): boolean => {
    const isCut = part.getBoundingClientRect().width <= 1 && getComputedStyle(part).overflow !== 'visible';
    return isCut || (part.parentElement !== null && isHeard(part.parentElement));
  };
  const isSeen = (part: Element) => {
    const { width, height, right, bottom } = part.getBoundingClientRect();
    const isThere = part.checkVisibility({ visibilityProperty: true }) && getComputedStyle(part).pointerEvents !== 'none';
    // What comes into the window once it has the keyboard takes no finger either.
    return isThere && !isHeard(part) && width > 1 && height > 1 && right > 0 && bottom + window.scrollY > 0;
  };
  /** As large as its line of text lets it be: words of a sentence, whose other words are no target. */
  const isInSentence = (element: Element): boolean => {
    const around = element.parentElement;
    if (around === null || getComputedStyle(element).display !== 'inline') return false;
    const isSaid = [...around.childNodes].some(
      (beside) =>
        beside !== element &&
        (beside.textContent ?? '').trim() !== '' &&
        (beside instanceof Text ||
          (beside instanceof Element &&
            getComputedStyle(beside).display === 'inline' &&
            !beside.matches(controls) &&
            beside.querySelector(controls) === null)),
    );
    return isSaid || isInSentence(around);
  };
  const targets = [...within.querySelectorAll(controls)].flatMap((element) => {
    const boxes = partsOf(element).filter(isSeen);
    if (element.matches(':disabled') || boxes.length === 0) return [];
    const rects = boxes.map((part) => part.getBoundingClientRect());
    const [left, top] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
    const [right, bottom] = [Math.max(...rects.map((rect) => rect.right)), Math.max(...rects.map((rect) => rect.bottom))];
    const isSmall = right - left < least - 0.1 || bottom - top < least - 0.1;
    return [{ element, left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2, isSmall }];
  });
  type Target = (typeof targets)[number];
  const meets = (one: Target, other: Target) => {
    const across = Math.max(other.left - one.x, 0, one.x - other.right);
    const down = Math.max(other.top - one.y, 0, one.y - other.bottom);
    const fromBox = Math.hypot(across, down);
    const fromMiddle = Math.hypot(other.x - one.x, other.y - one.y);
    return fromBox < least / 2 - 0.1 || (other.isSmall && fromMiddle < least - 0.1);
  };
  return targets.flatMap((one) => {
    if (!one.isSmall || isInSentence(one.element)) return [];
    const { element } = one;
    const other = targets.find((each) => {
      const isNested = each.element.contains(element) || element.contains(each.element);
      return !isNested && meets(one, each);
    });
    if (other === undefined) return [];
    const size = `${Math.round(one.right - one.left)} × ${Math.round(one.bottom - one.top)}`;
    return [`a target of ${size} px beside another: ${element.outerHTML.slice(0, 160)}`];
  });
}
