import type { ReactNode } from 'react';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { texts } from './account-texts.ts';

/** Each page of the account has them: a way in is any of the pages. */
export function WithAccountTexts({ children }: { readonly children: ReactNode }) {
  return <FurtherTexts files={texts}>{children}</FurtherTexts>;
}
