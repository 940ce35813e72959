import type { OrganisationDetails } from '@siteid/contract';
import { InvoicingForm } from '../shared/organisation-details/invoicing-form.tsx';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { showMessage } from '../shared/status-messages.tsx';
import { DetailsFrame, SaveButton } from './details-frame.tsx';
import { useOrganisationChanges } from './organisation-details-queries.ts';

/** `/{code}/organization/details/invoicing`: how a company wants its invoices (W-3-11). */
export const OrganisationInvoicingScreen = () => (
  <DetailsFrame current="invoicing">{(organisation) => <Invoicing organisation={organisation} />}</DetailsFrame>
);

function Invoicing({ organisation }: { readonly organisation: OrganisationDetails }) {
  const { invoicing, seen } = useOrganisationChanges(organisation.organizationCode);
  return (
    <>
      {/* Invoicing says where money goes: who finds a browser open leads none away. What is typed is kept meanwhile. */}
      {!organisation.mayChangeInvoicing && <FreshSignIn why="organisationDetails.invoicing.signIn" />}
      <InvoicingForm
        organisation={organisation}
        operator={organisation.electronicOperator}
        seen={organisation.seen.invoicing}
        seeAnew={() => seen('invoicing')}
        onSave={async (changed) => {
          await invoicing.mutateAsync(changed);
          showMessage({ tone: 'success', text: { id: 'organisationDetails.saved' } });
        }}
        buttons={organisation.mayChangeInvoicing ? SaveButton : NoButton}
      />
    </>
  );
}

const NoButton = () => null;
