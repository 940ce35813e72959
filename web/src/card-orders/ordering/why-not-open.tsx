import { paths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { CustomerService } from '../../shared/texts/customer-service.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { Message } from '../../shared/ui/message.tsx';
import type { Ordering } from './card-to-order.ts';

/** Whether cards can be ordered for the company at all: it is active, and somebody makes cards. */
export const isOpenFor = ({ orgState, cardSuppliers }: Ordering) => orgState === 'active' && cardSuppliers.length > 0;

/** In the place of a form that nobody could send: why, whom to ask, and for staff where they mend it (W-5-1, W-5-8). */
export function WhyNotOpen({ ordering }: { readonly ordering: Ordering }) {
  const isStaff = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_MANAGE_STAFF') === true;
  const lacksSupplier = ordering.orgState === 'active';
  return (
    <Message
      tone="warning"
      {...(lacksSupplier &&
        isStaff && {
          actions: (
            <LinkButton look="quiet" href={paths.staffPartners('suppliers')}>
              <FormattedMessage id="orderCard.noSupplier.staff" />
            </LinkButton>
          ),
        })}
    >
      {lacksSupplier ? (
        <>
          <FormattedMessage id="orderCard.noSupplier" />
          <CustomerService />
        </>
      ) : (
        <FormattedMessage id="orderCard.companyState" values={{ state: ordering.orgState }} />
      )}
    </Message>
  );
}
