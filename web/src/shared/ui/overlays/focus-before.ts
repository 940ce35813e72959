let before: Element | null = null;

/** A dialog waits in the place of another, which will not see what had the focus before both. */
export function noteFocusBefore(): void {
  before = document.activeElement;
}

/** Once a dialog is gone, and React Aria has given the focus back where it could: to what had it before, unless another took its place. */
export const giveFocusBack = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now?.closest('.modal')) return;
      if (now === document.body && before instanceof HTMLElement) before.focus();
      before = null;
    }),
  );
