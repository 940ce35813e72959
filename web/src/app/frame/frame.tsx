import { lazy, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { type Place, PlaceContext } from '../../shared/places/place.ts';
import { StatusMessages } from '../../shared/status-messages.tsx';
import { LoadingIndicator } from '../../shared/ui/loading-indicator.tsx';
import { useExtensiveFailure } from '../failures/extensive-failure.ts';
import { LanguageProvider } from './language-provider.tsx';
import { FailureDetails, Later } from './later.tsx';
import { PageFooter } from './page-footer.tsx';
import { TopBar } from './top-bar.tsx';
import { useRedirectNotice } from './use-redirect-notice.ts';
import './frame.css';

/** Most people have none, so their code travels when one is drawn. */
const Notices = lazy(() => import('./notices.tsx').then((loaded) => ({ default: loaded.Notices })));

type FrameProps = {
  readonly place: Place;
  /** The path of the screen that is drawn, which may not be the address's yet. */
  readonly shownPath: string | undefined;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
};

/** The frame of every screen: top bar, notices and messages, the screen, footer (2.4-32). */
export function Frame({ place, shownPath, isLoading = false, children }: FrameProps) {
  return (
    <PlaceContext value={place}>
      <LanguageProvider>
        <a className="skip-link" href="#main">
          <FormattedMessage id="skipToContent" />
        </a>
        <TopBar />
        {isLoading && <LoadingIndicator />}
        <main id="main" tabIndex={-1}>
          <NoticesIfAny shownPath={shownPath} isCompanys={place.organizationCode !== undefined} />
          <StatusMessages />
          <ScreenOrFailure>{children}</ScreenOrFailure>
        </main>
        <PageFooter />
      </LanguageProvider>
    </PlaceContext>
  );
}

/** The screen, or with extensive logging the details of what failed in it (8-3). */
function ScreenOrFailure({ children }: { readonly children: ReactNode }) {
  const failure = useExtensiveFailure();
  if (failure === undefined) return children;
  return (
    <Later>
      <FailureDetails error={failure} />
    </Later>
  );
}

const noticed = [
  'SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE',
  'SEPPO_ACTION_INFORM_EPEREHDYTYS_USER',
  'SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL',
] as const;

/** Most people have none, and load none. */
function NoticesIfAny({ shownPath, isCompanys }: { readonly shownPath: string | undefined; readonly isCompanys: boolean }) {
  const authInfo = useAuthInfo();
  const redirect = useRedirectNotice(shownPath);
  const isAny = redirect !== null || noticed.some((permission) => authInfo?.currentPermissions.includes(permission));
  if (authInfo === undefined || !isAny) return null;
  return (
    <Later>
      <Notices authInfo={authInfo} redirect={redirect} isCompanys={isCompanys} />
    </Later>
  );
}
