import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../shared/auth-info.ts';
import { useParams, useRouterState } from '../shared/router/use-router.ts';
import { StatusMessages } from '../shared/status-messages.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { LanguageProvider } from './language-provider.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageOrFailure } from './page-or-failure.tsx';
import { TopBar } from './top-bar.tsx';
import { useRedirectNotice } from './use-redirect-notice.ts';
import './master-page.css';

/** Most people have none, so their code travels when one is drawn. */
const Notices = lazy(() => import('./notices.tsx').then((loaded) => ({ default: loaded.Notices })));

/** The frame of every screen: top bar, notices and messages, the screen, footer (2.4-32). */
export function MasterPage() {
  const isLoading = useRouterState().isLoading;
  return (
    <LanguageProvider>
      <a className="skip-link" href="#main">
        <FormattedMessage id="skipToContent" />
      </a>
      <TopBar />
      {isLoading && <LoadingIndicator />}
      <main id="main" tabIndex={-1}>
        <NoticesIfAny />
        <StatusMessages />
        <PageOrFailure />
      </main>
      <PageFooter />
    </LanguageProvider>
  );
}

const noticed = [
  'SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE',
  'SEPPO_ACTION_INFORM_EPEREHDYTYS_USER',
  'SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL',
] as const;

/** Most people have none, and load none. */
function NoticesIfAny() {
  const authInfo = useAuthInfo();
  const redirect = useRedirectNotice();
  const { organizationCode } = useParams();
  const isAny = redirect !== null || noticed.some((permission) => authInfo?.currentPermissions.includes(permission));
  if (authInfo === undefined || !isAny) return null;
  return (
    <Suspense>
      <Notices authInfo={authInfo} redirect={redirect} isCompanys={organizationCode !== undefined} />
    </Suspense>
  );
}
