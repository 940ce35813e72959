const off = 'letter-keys-off';

/** Whether letters are keys in this browser: who speaks to it, or presses keys by mistake, switches them off. */
export const letterKeys = {
  areOn: () => localStorage.getItem(off) === null,
  turn(on: boolean) {
    if (on) localStorage.removeItem(off);
    else localStorage.setItem(off, 'true');
  },
} as const;
