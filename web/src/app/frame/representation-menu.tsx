import { type AuthInfo, paths } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { OrganisationsToPick } from '../../shared/organisations/organisations-to-pick.tsx';
import { Disclosure } from '../../shared/ui/overlays/disclosure.tsx';

/** Chooses the organisation to act for, and leads to its cards (2.4-33). */
export function RepresentationMenu({ authInfo }: { readonly authInfo: AuthInfo }) {
  const { formatMessage } = useIntl();
  const { otherUiInfo, topMenuParameters } = authInfo;
  const { allRepresentationCodes, selectedRepresentedSyncId } = topMenuParameters;
  const name =
    otherUiInfo.representedOrgName ??
    otherUiInfo.orgCodeToRedirectToByDefaultName ??
    formatMessage({ id: 'representation.choose' });
  const label = (
    <>
      <span className="visually-hidden">
        <FormattedMessage id="representation.label" />
      </span>
      <span className="represented-name">{name}</span>
    </>
  );
  return (
    <Disclosure label={label}>
      {(close) => (
        <OrganisationsToPick
          organisations={allRepresentationCodes.map((each) => ({
            ...each,
            href: paths.organisationCards({ organizationCode: each.code }),
            isCurrent: each.code === selectedRepresentedSyncId,
          }))}
          onChosen={close}
        />
      )}
    </Disclosure>
  );
}
