import { splitAtShortHyphens } from '@siteid/contract';
import { Children, type ReactNode } from 'react';

/** A text in which no “e-” ends a line, and no “mail” begins one. */
export const RunningText = ({ children }: { readonly children?: ReactNode }) =>
  Children.map(children, (part) =>
    typeof part === 'string' && part.includes('-')
      ? splitAtShortHyphens(part).map((each, index) =>
          index % 2 === 0 ? (
            each
          ) : (
            <span key={`${index}${each}`} className="unbroken">
              {each}
            </span>
          ),
        )
      : part,
  );
