const hidden = (notice: string, username: string) => `hidden-notice:${notice}:${username}`;
const explained = 'company-redirection-explained';

/** The notices that a person has read and closed, remembered in this browser. */
export const hiddenNotices = {
  has: (notice: string, username: string) => localStorage.getItem(hidden(notice, username)) !== null,
  add: (notice: string, username: string) => localStorage.setItem(hidden(notice, username), 'true'),
  wasExplained: () => sessionStorage.getItem(explained) !== null,
  noteExplained: () => sessionStorage.setItem(explained, 'true'),
} as const;
