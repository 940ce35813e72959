import { paths, serverPaths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { useConfiguration } from '../shared/api/configuration.ts';
import { leaveOtherTabs } from '../shared/person-of-tabs.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { words } from './not-supported-permission-words.ts';

/** The account's role has no use here: the home page may lead back to this one, signing out does not. */
export const NotSupportedPermissionScreen = () => (
  <FurtherTexts files={words}>
    <NotSupportedPermission />
  </FurtherTexts>
);

function NotSupportedPermission() {
  const { formatMessage } = useIntl();
  const { urlAfterSignOut } = useConfiguration();
  const isSignedIn = useAuthInfo()?.otherUiInfo.isSignedIn === true;
  return (
    <>
      <PageTitle
        title={formatMessage({ id: 'notSupportedPermission.title' })}
        lead={
          <>
            <span>
              <FormattedMessage id="notSupportedPermission.text" />
            </span>{' '}
            <FormattedMessage id="notSupportedPermission.help" />
          </>
        }
      />
      <div className="button-row">
        <LinkButton href={paths.index()}>
          <FormattedMessage id="goHome" />
        </LinkButton>
        {isSignedIn && (
          <LinkButton
            href={serverPaths.signOut(urlAfterSignOut ?? paths.confirmOrder())}
            isDocument
            look="quiet"
            onClick={leaveOtherTabs}
          >
            <FormattedMessage id="topBar.signOut" />
          </LinkButton>
        )}
      </div>
    </>
  );
}
