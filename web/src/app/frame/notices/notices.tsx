import type { AuthInfo } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../../../shared/api/configuration.ts';
import { useOpening } from '../../../shared/late-parts/use-opening.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link.tsx';
import { Message } from '../../../shared/ui/message.tsx';
import { useServiceName } from '../service-name.ts';
import { hiddenNotices } from './hidden-notices.ts';
import type { RedirectNotice } from './redirect-notice.ts';
import { RedirectionModal } from './redirection-modal.tsx';
import './notices.css';

/** The service of the configuration that signs in with the card, where there is one (D-OTHER). */
const induction = 'induction';

type Props = {
  readonly authInfo: AuthInfo;
  readonly redirect: RedirectNotice | null;
  /** The screen is one of a company. */
  readonly isOfOrganisation: boolean;
};

/** What an account's permissions, or another service, have to say over every screen (2.4-33, 2.4-34, 6-2). */
export function Notices({ authInfo, redirect, isOfOrganisation }: Props) {
  const { productName } = useConfiguration();
  const may = (permission: AuthInfo['currentPermissions'][number]) => authInfo.currentPermissions.includes(permission);
  const mayBeSentOn = may('SEPPO_ACTION_REDIRECT_USER_TO_SERVICE');
  return (
    <div className="notices">
      {may('SEPPO_ACTION_SHOW_ACCOUNT_INACTIVE_MESSAGE') && (
        <Message tone="warning" actions={<WriteToCustomerService />}>
          <FormattedMessage id="errors.accountInactive" values={{ product: productName }} />
        </Message>
      )}
      {redirect !== null && <Redirect notice={redirect} mayBeSentOn={mayBeSentOn} />}
      {may('SEPPO_ACTION_INFORM_EPEREHDYTYS_USER') && <Induction username={authInfo.userProfile.username ?? ''} />}
      {may('SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL') && !mayBeSentOn && isOfOrganisation && <CompanyRedirection />}
    </div>
  );
}

/** The footer of this page has all the ways to reach it. */
function WriteToCustomerService() {
  const { locale } = useIntl();
  const { email } = useConfiguration().customerSupportInformation[locale];
  return email === '' ? null : <a href={`mailto:${email}`}>{email}</a>;
}

/** The induction service signs in with this card; hidden for good in this browser once it was read (D-OTHER). */
function Induction({ username }: { readonly username: string }) {
  const { productName, services } = useConfiguration();
  const [isHidden, setIsHidden] = useState(() => hiddenNotices.has(induction, username));
  if (isHidden) return null;
  const hide = () => {
    hiddenNotices.add(induction, username);
    setIsHidden(true);
  };
  const url = services[induction]?.url;
  return (
    <Message
      tone="info"
      actions={
        <>
          {url !== undefined && (
            <LinkButton href={url} isDocument>
              <FormattedMessage id="induction.open" />
            </LinkButton>
          )}
          <Button look="quiet" onPress={hide}>
            <FormattedMessage id="notice.hide" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="induction.text" values={{ product: productName }} />
    </Message>
  );
}

/** The way back to the service that a person came from; whoever may not be sent on is told why. */
function Redirect({ notice, mayBeSentOn }: { readonly notice: RedirectNotice; readonly mayBeSentOn: boolean }) {
  const explained = useOpening();
  const service = useServiceName()(notice.service);
  const open = <FormattedMessage id="redirectNotice.open" values={{ service }} />;
  return (
    <Message
      tone="info"
      actions={
        mayBeSentOn ? (
          <LinkButton href={notice.url} isDocument>
            {open}
          </LinkButton>
        ) : (
          <Button isPending={explained.opening !== null} onPress={() => explained.open(true)}>
            {open}
          </Button>
        )
      }
    >
      <FormattedMessage id="redirectNotice.text" values={{ service }} />
      {explained.shown && <RedirectionModal onClose={explained.close} />}
    </Message>
  );
}

/** Once a browser session, on the first screen of a company. */
function CompanyRedirection() {
  const [isOpen, setIsOpen] = useState(() => !hiddenNotices.wasExplained());
  if (!isOpen) return null;
  const close = () => {
    hiddenNotices.noteExplained();
    setIsOpen(false);
  };
  return <RedirectionModal onClose={close} />;
}
