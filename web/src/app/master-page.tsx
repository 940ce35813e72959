import { Outlet, useRouterState } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { StatusMessages } from '../shared/status-messages.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageFooter } from './page-footer.tsx';
import { LanguageProvider } from './providers.tsx';
import { TopBar } from './top-bar.tsx';
import './master-page.css';

/** The frame of every screen: top bar, messages, the screen, footer. */
export function MasterPage() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return (
    <LanguageProvider>
      <a className="skip-link" href="#main">
        <FormattedMessage id="skipToContent" />
      </a>
      <TopBar />
      {isLoading && <LoadingIndicator />}
      <main id="main" tabIndex={-1}>
        <StatusMessages />
        <Outlet />
      </main>
      <PageFooter />
    </LanguageProvider>
  );
}
