-- A sign-in gives the browser another secret; what it asked for before moves along.
create index email_links_of_browser on email_links (browser_hash);
create index sign_in_attempts_of_browser on sign_in_attempts (browser_hash);
