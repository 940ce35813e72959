let before: Element | null = null;

/** Notes what has the focus as a dialog opens in the place of another: the other one, once it comes, cannot see it. */
export function noteFocusBefore(): void {
  before = document.activeElement;
}

/** Gives the focus back once a dialog is gone, where React Aria could not, unless another dialog took its place. */
export const giveFocusBack = () =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now?.closest('.modal')) return;
      if (now === document.body && before instanceof HTMLElement) before.focus();
      before = null;
    }),
  );
