import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useIntl } from 'react-intl';

/** Gives the library's components the page's language. Only they need it, so the first screens do not load it. */
export function AriaLanguage({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={useIntl().locale}>{children}</I18nProvider>;
}
