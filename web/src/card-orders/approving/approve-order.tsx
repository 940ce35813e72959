import type { CardOrderDetails, OrderApproval } from '@siteid/contract';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { useApproving } from './approving-queries.ts';
import { texts } from './approving-texts.ts';
import { tellApproved } from './tell-approved.ts';

type ApproveOrderProps = { readonly order: CardOrderDetails; readonly approval: OrderApproval };

/** Of an order that waits for its approval: it is approved here, or it is said why this viewer cannot (W-5-6). */
export const ApproveOrder = (props: ApproveOrderProps) => (
  <FurtherTexts files={texts}>
    <Waits {...props} />
  </FurtherTexts>
);

function Waits({ order, approval: { whyNot, orgState } }: ApproveOrderProps) {
  const { formatMessage } = useIntl();
  const { approve } = useApproving(order.orgId);
  const place = useRef<HTMLDivElement>(null);
  const name = order.fullName ?? '';
  const why = {
    rightMissing: <FormattedMessage id="approval.waits.rightMissing" values={{ orgName: order.orgName }} />,
    companyNotActive: <FormattedMessage id="approval.companyState" values={{ state: orgState }} />,
    typedByYou: <FormattedMessage id="approval.yours" />,
  };
  const press = () =>
    approve.mutate([{ orderId: order.orderId, seen: order.statusModified }], {
      onSuccess(answer) {
        // The button goes with the order's waiting.
        place.current?.closest('.order-beside, main')?.querySelector<HTMLElement>('h1, h2')?.focus();
        tellApproved(answer, () => name);
      },
    });
  const button = (
    <Button isPending={approve.isPending} onPress={press} aria-label={formatMessage({ id: 'approval.approveOf' }, { name })}>
      <FormattedMessage id="approval.approve" />
    </Button>
  );
  return (
    <div ref={place}>
      <Message tone="info" {...(whyNot === null && { actions: button })}>
        <p>
          <FormattedMessage id="approval.waits" />
        </p>
        {whyNot !== null && <p className="message-details">{why[whyNot]}</p>}
      </Message>
    </div>
  );
}
