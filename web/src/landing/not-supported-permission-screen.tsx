import { paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { SignOutLink } from '../shared/navigation/sign-out-link.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { texts } from './landing-texts.ts';

/** The account's role has no use here: the home page may lead back to this one, signing out does not. */
export const NotSupportedPermissionScreen = () => (
  <FurtherTexts files={texts}>
    <NotSupportedPermission />
  </FurtherTexts>
);

function NotSupportedPermission() {
  const { formatMessage } = useIntl();
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
        {isSignedIn && <SignOutLink isButton />}
      </div>
    </>
  );
}
