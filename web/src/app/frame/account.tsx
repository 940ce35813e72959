import { type AuthInfo, paths, serverPaths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { Link } from '../../shared/ui/link.tsx';

/** Who is signed in, and the way out; or the way in. */
export function Account({ authInfo }: { readonly authInfo: AuthInfo }) {
  const { urlAfterSignOut } = useConfiguration();
  if (!authInfo.otherUiInfo.isSignedIn) {
    return (
      <Link href={serverPaths.signIn(window.location.href)} isDocument>
        <FormattedMessage id="topBar.signIn" />
      </Link>
    );
  }
  return (
    <>
      <span className="top-bar-person">{authInfo.userProfile.fullName}</span>
      <Link href={serverPaths.signOut(urlAfterSignOut ?? paths.confirmOrder())} isDocument>
        <FormattedMessage id="topBar.signOut" />
      </Link>
    </>
  );
}
