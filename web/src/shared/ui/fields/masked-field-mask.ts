export type Mask = { readonly groups: readonly MaskGroup[]; readonly separator: string };
type MaskGroup = { readonly length: number; readonly accepts: RegExp };

/** XX-XXXX-XXXXXX: two letters or digits, then ten digits (2.4-18). */
export const cardNumberMask: Mask = {
  separator: '-',
  groups: [
    { length: 2, accepts: /[A-Z0-9]/ },
    { length: 4, accepts: /[0-9]/ },
    { length: 6, accepts: /[0-9]/ },
  ],
};

/** What is left of a typed or pasted text when the mask has taken it: upper case, only what fits its place, separated. */
export function applyMask(mask: Mask, typed: string): string {
  const groups: string[] = [];
  const characters = [...typed.toUpperCase()];
  for (const group of mask.groups) {
    let taken = '';
    while (taken.length < group.length && characters.length > 0) {
      const next = characters.shift() ?? '';
      if (group.accepts.test(next)) taken += next;
    }
    if (taken !== '') groups.push(taken);
  }
  return groups.join(mask.separator);
}

/** Where the caret belongs in the masked text: behind as many accepted characters as stood before it. */
export function caretAfterMask(mask: Mask, typed: string, caret: number): number {
  return applyMask(mask, typed.slice(0, caret)).length;
}
