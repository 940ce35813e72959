import { type CardOrderDetails, type OrderApproval, type OrganisationScope, paths } from '@siteid/contract';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { useListLeft } from '../../shared/navigation/list-left.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { useApproving } from './approving-queries.ts';
import { texts } from './approving-texts.ts';
import { tellApproved } from './tell-approved.ts';

export { texts } from './approving-texts.ts';

type ApproveOrderProps = {
  readonly order: CardOrderDetails;
  readonly approval: OrderApproval;
  readonly scope: OrganisationScope;
};

/** Of an order that waits for its approval: it is approved or changed here, or it is said why this viewer cannot (W-5-6, W-5-13). */
export const ApproveOrder = (props: ApproveOrderProps) => (
  <FurtherTexts files={texts}>
    <Waits {...props} />
  </FurtherTexts>
);

function Waits({ order, approval: { whyNot, orgState }, scope }: ApproveOrderProps) {
  const { formatMessage } = useIntl();
  const { approve } = useApproving(order.orgId);
  const state = { listLeft: useListLeft() };
  // Who was lent approving alone does not change an order.
  const mayOrder = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS') === true;
  // What was sent back is changed where it says what is wrong.
  const mayChange = mayOrder && whyNot !== 'companyNotActive' && order.sentBackSince === null;
  const place = useRef<HTMLDivElement>(null);
  const name = order.fullName ?? '';
  const why = {
    rightMissing: <FormattedMessage id="approval.waits.rightMissing" values={{ orgName: order.orgName }} />,
    companyNotActive: <FormattedMessage id="approval.companyState" values={{ state: orgState }} />,
    typedByYou: <FormattedMessage id="approval.yours" />,
    lentByTypist: <FormattedMessage id="approval.why" values={{ why: 'lentByTypist', name }} />,
  };
  const press = () =>
    approve.mutate([{ orderId: order.orderId, seen: order.statusModified }], {
      onSuccess(answer) {
        // The button goes with the order's waiting.
        place.current?.closest('.order-beside, main')?.querySelector<HTMLElement>('h1, h2')?.focus();
        tellApproved(answer, () => name);
      },
    });
  const actions = (
    <>
      {whyNot === null && (
        <Button
          // What was sent back is changed first.
          look={order.sentBackSince === null ? 'primary' : 'quiet'}
          isPending={approve.isPending}
          onPress={press}
          aria-label={formatMessage({ id: 'approval.approveOf' }, { name })}
        >
          <FormattedMessage id="approval.approve" />
        </Button>
      )}
      {mayChange && (
        <LinkButton look="quiet" href={paths.organisationEditOrder(scope, order.orderId)} state={state}>
          <FormattedMessage id="approval.edit" />
        </LinkButton>
      )}
    </>
  );
  return (
    <div ref={place}>
      <Message tone="info" {...((whyNot === null || mayChange) && { actions })}>
        <p>
          <FormattedMessage id="approval.waits" />
        </p>
        {whyNot !== null && <p className="message-details">{why[whyNot]}</p>}
      </Message>
    </div>
  );
}
