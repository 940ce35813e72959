/** What a button says while what it was pressed for is on its way: it keeps its place and the focus, and a press does nothing. */
export const whilePending = (isPending = false) =>
  isPending ? ({ 'data-pending': true, 'aria-disabled': true, 'aria-busy': true } as const) : {};
