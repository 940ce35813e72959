import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { useExtensiveFailure } from '../../shared/failures/extensive-failure.ts';
import { FailureDetails } from '../../shared/failures/failure-details.tsx';
import { StatusMessages } from '../../shared/status-messages.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { FramePart, Notices } from './frame-part.tsx';
import { LanguageProvider } from './language-provider.tsx';
import { useRedirectNotice } from './notices/use-redirect-notice.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PageFooter } from './page-footer.tsx';
import { TopBar } from './top-bar.tsx';
import './frame.css';

/** The frame of every screen: top bar, notices and messages, the screen, footer (2.4-32). */
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
        <NoticesIfAny />
        <StatusMessages>
          <OfflineNotice />
        </StatusMessages>
        <ScreenOrFailure />
      </main>
      <PageFooter />
    </LanguageProvider>
  );
}

/** The screen, or with extensive logging the details of what failed in it (8-3). */
function ScreenOrFailure() {
  const failure = useExtensiveFailure();
  return failure === undefined ? <Outlet /> : <FailureDetails error={failure} />;
}

const noticed = [
  'SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE',
  'SEPPO_ACTION_INFORM_EPEREHDYTYS_USER',
  'SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL',
] as const;

/** Most people have none, and load none. */
function NoticesIfAny() {
  const authInfo = useAuthInfo();
  // The screen where a redirect ends, not the address that it passes through.
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const { organizationCode } = useParams({ strict: false });
  const redirect = useRedirectNotice(shownPath);
  const isAny = redirect !== null || noticed.some((permission) => authInfo?.currentPermissions.includes(permission));
  if (authInfo === undefined || !isAny) return null;
  return (
    <FramePart>
      <Notices authInfo={authInfo} redirect={redirect} isOfOrganisation={organizationCode !== undefined} />
    </FramePart>
  );
}
