import { splitAtShortHyphens } from '@siteid/contract';
import { Children, type ReactNode } from 'react';

/** A text in which no “e-” ends a line, and no “mail” begins one; nor is “Bank ID” on two. */
export function RunningText({ children }: { readonly children?: ReactNode }): ReactNode {
  let isSplit = false;
  const parts = Children.map(children, (part) => {
    if (typeof part !== 'string') return part;
    const split = splitAtShortHyphens(part);
    isSplit ||= split.length > 1;
    return split.map((each, index) =>
      index % 2 === 0 ? (
        each
      ) : (
        <span key={`${index}${each}`} className="unbroken">
          {each}
        </span>
      ),
    );
  });
  // One element: a button is a row, which would take the spaces between its parts away.
  return isSplit ? <span>{parts}</span> : children;
}

/** An e-mail address, which breaks before its domain where the line has no room for both. */
export function emailAddress(email: string | null | undefined): ReactNode {
  if (email === null || email === undefined) return null;
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
