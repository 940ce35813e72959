import { paths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../ui/link.tsx';
import { Message } from '../ui/message.tsx';

/** How many companies wait for the staff's decision, with the way to them; nothing while none does. */
export function WaitingOrganisations({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Message
      tone="info"
      actions={
        <LinkButton look="quiet" href={paths.customers({ state: 'pending' })}>
          <FormattedMessage id="waitingCompanies.show" />
        </LinkButton>
      }
    >
      <FormattedMessage id="waitingCompanies.count" values={{ count }} />
    </Message>
  );
}
