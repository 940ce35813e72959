import { type OrganisationState, organisationStateMessageIds, type StatusColour } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';

const colours: Readonly<Record<OrganisationState, StatusColour>> = {
  pending: 'info',
  active: 'success',
  payment_overdue: 'danger',
  terminated: 'muted',
};

/** The state of a company, as word, sign and colour. */
export function OrganisationStateChip({ state }: { readonly state: OrganisationState }) {
  return (
    <StatusChip colour={colours[state]}>
      <FormattedMessage id={organisationStateMessageIds[state]} />
    </StatusChip>
  );
}
