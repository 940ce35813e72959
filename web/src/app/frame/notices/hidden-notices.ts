const hidden = (notice: string, username: string) => `hidden-notice:${notice}:${username}`;
const explained = 'company-redirection-explained';

/** What a person has read and put away, each on this browser. */
export const hiddenNotices = {
  has: (notice: string, username: string) => localStorage.getItem(hidden(notice, username)) !== null,
  add: (notice: string, username: string) => localStorage.setItem(hidden(notice, username), 'true'),
  wasExplained: () => sessionStorage.getItem(explained) !== null,
  noteExplained: () => sessionStorage.setItem(explained, 'true'),
} as const;
