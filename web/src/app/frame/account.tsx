import { type AuthInfo, paths, serverPaths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { leaveOtherTabs } from '../../shared/person-of-tabs.ts';
import { Link } from '../../shared/ui/link.tsx';

/** Who is signed in, which leads to their account, and the way out; or the way in. */
export function Account({ authInfo }: { readonly authInfo: AuthInfo }) {
  const { formatMessage } = useIntl();
  const { urlAfterSignOut } = useConfiguration();
  if (!authInfo.otherUiInfo.isSignedIn) {
    return (
      <Link href={serverPaths.signIn(window.location.href)} isDocument>
        <FormattedMessage id="topBar.signIn" />
      </Link>
    );
  }
  const name = authInfo.userProfile.fullName ?? '';
  return (
    <>
      <Link href={paths.account()} className="top-bar-person" aria-label={formatMessage({ id: 'topBar.account' }, { name })}>
        {name}
      </Link>
      {/* What was typed and not sent is for nobody who comes after: the next at this computer may be somebody else. */}
      <Link href={serverPaths.signOut(urlAfterSignOut ?? paths.confirmOrder())} isDocument onClick={leaveOtherTabs}>
        <FormattedMessage id="topBar.signOut" />
      </Link>
    </>
  );
}
