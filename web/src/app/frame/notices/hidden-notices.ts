const hidden = (notice: string, username: string) => `hidden-notice:${notice}:${markOf(username)}`;
const explained = 'company-redirection-explained';

/** A number that many names share: it tells two people of one device apart, and names nobody to whoever uses it next. */
const markOf = (username: string) => [...username].reduce((mark, letter) => (mark * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);

/** The notices that a person has read and closed, remembered in this browser. */
export const hiddenNotices = {
  has: (notice: string, username: string) => localStorage.getItem(hidden(notice, username)) !== null,
  add: (notice: string, username: string) => localStorage.setItem(hidden(notice, username), 'true'),
  wasExplained: () => sessionStorage.getItem(explained) !== null,
  noteExplained: () => sessionStorage.setItem(explained, 'true'),
} as const;
