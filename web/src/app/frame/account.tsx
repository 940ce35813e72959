import { type AuthInfo, paths, serverPaths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { SignOutLink } from '../../shared/navigation/sign-out-link.tsx';
import { Link } from '../../shared/ui/link.tsx';

/** Who is signed in, which leads to their account, and the way out; or the way in. */
export function Account({ authInfo }: { readonly authInfo: AuthInfo }) {
  const { formatMessage } = useIntl();
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
      <SignOutLink />
    </>
  );
}
