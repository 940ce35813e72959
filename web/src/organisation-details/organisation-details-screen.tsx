import { type OrganisationDetails, paths, serverPaths } from '@siteid/contract';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { refusalCode } from '../shared/api/api-failure.ts';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { useCountryNames } from '../shared/order-card/country-names.ts';
import { DetailsForm } from '../shared/organisation-details/details-form.tsx';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { NewEmail } from '../shared/proven-email/new-email.tsx';
import { OpenEmailLink } from '../shared/proven-email/open-email-link.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { emailAddress } from '../shared/texts/running-text.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link, LinkButton } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { DetailsFrame, SaveButton } from './details-frame.tsx';
import { HolderPhotos } from './holder-photos.tsx';
import { useOrganisationChanges } from './organisation-details-queries.ts';

/** `/{code}/organization/details`: what a company is, and what it says of itself; with a link's token, its question alone (W-3-11). */
export function OrganisationDetailsScreen() {
  const { email: token } = useSearch({ strict: false }) as { email?: string };
  return (
    <DetailsFrame current="details">
      {(organisation) =>
        token === undefined ? <Details organisation={organisation} /> : <ContactEmail organisation={organisation} token={token} />
      }
    </DetailsFrame>
  );
}

type ContactEmailProps = { readonly organisation: OrganisationDetails; readonly token: string };

/** The link of the mail to another contact address of the company. */
function ContactEmail({ organisation: { organizationCode, name }, token }: ContactEmailProps) {
  const { openEmail } = useOrganisationChanges(organizationCode);
  const here = paths.organisationDetails(organizationCode);
  return (
    <>
      <p>
        <FormattedMessage id="organisationDetails.email.confirm" values={{ name }} />
      </p>
      <OpenEmailLink
        token={token}
        open={openEmail}
        next={here}
        back={
          <LinkButton href={here} look="quiet">
            <FormattedMessage id="organisationDetails.title" />
          </LinkButton>
        }
        changed="organisationDetails.email.changed"
      />
    </>
  );
}

function Details({ organisation }: { readonly organisation: OrganisationDetails }) {
  const { formatMessage } = useIntl();
  const { details, requestEmail, seen } = useOrganisationChanges(organisation.organizationCode);
  const changing = useOpening();
  const country = useCountryNames([organisation.country]);
  const { companyNumber, organizationCode, name, email, mayChangeNameAndEmail, mayChangeContact, hasContract } = organisation;
  const label = (id: 'number' | 'country' | 'code' | 'email') => formatMessage({ id: `organisationDetails.${id}` });
  const emailThere = (
    <>
      <p>{emailAddress(email)}</p>
      <Button look="plain" isPending={changing.opening !== null} onPress={() => changing.open(true)}>
        <FormattedMessage id="organisationDetails.email.change" />
      </Button>
    </>
  );
  return (
    <>
      <DataList
        items={[
          { label: formatMessage({ id: 'register.field.name' }), value: mayChangeNameAndEmail ? null : name },
          { label: label('number'), value: companyNumber },
          { label: label('country'), value: country },
          { label: label('code'), value: organizationCode },
          { label: label('email'), value: mayChangeNameAndEmail ? null : emailThere },
        ]}
      />
      {hasContract && (
        <p>
          <Link href={serverPaths.signedContract(organizationCode)} isDocument>
            <FormattedMessage id="register.registered.download" />
          </Link>
        </p>
      )}
      <p>
        <FormattedMessage id="organisationDetails.fixed" values={{ mayChangeNameAndEmail: String(mayChangeNameAndEmail) }} />
      </p>
      {changing.shown && !mayChangeContact && <FreshSignIn why="organisationDetails.email.signIn" />}
      {changing.shown && mayChangeContact && (
        <NewEmail
          title={formatMessage({ id: 'organisationDetails.email.change' })}
          sent="organisationDetails.email.sent"
          onAsk={requestEmail.mutateAsync}
          onClose={changing.close}
        />
      )}
      {refusalCode(details.error) === 'errors.account.signInToProve' && <FreshSignIn why="organisationDetails.address.signIn" />}
      <DetailsForm
        organisation={organisation}
        seen={organisation.seen.details}
        seeAnew={() => seen('details')}
        isNameFixed={!mayChangeNameAndEmail}
        {...(mayChangeNameAndEmail && { emailHint: formatMessage({ id: 'organisationDetails.emailHint' }) })}
        onSave={async ({ email: typed, ...changed }) => {
          const mine = mayChangeNameAndEmail ? { email: typed } : { name };
          await details.mutateAsync({ ...changed, ...mine });
          showMessage({ tone: 'success', text: { id: 'organisationDetails.saved' } });
        }}
        buttons={SaveButton}
      />
      <Panel title={formatMessage({ id: 'organisationDetails.photosTitle' })}>
        <HolderPhotos {...organisation} />
      </Panel>
    </>
  );
}
