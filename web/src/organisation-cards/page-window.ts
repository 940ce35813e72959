import { paginationWindow } from '@siteid/contract';

/** The page numbers shown at once: seven around the current one, or all there are (2.4-28). */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(paginationWindow / 2), pages - paginationWindow + 1));
  return Array.from({ length: Math.min(paginationWindow, pages) }, (_, index) => first + index);
}
