import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHasDraft } from '../../forms/kept/use-kept-form.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { correctionQuery } from './correcting-queries.ts';
import { words } from './correcting-words.ts';
import { SendBackForm, sendBackForm } from './send-back-form.tsx';
import { SentBack } from './sent-back.tsx';

export { words as texts } from './correcting-words.ts';

/** Brings what was said of an order that was sent back. */
export const bringData = async (
  queryClient: QueryClient,
  sentBack: { orderId: string; scope: OrganisationScope | null } | null,
) => sentBack && queryClient.prefetchQuery(correctionQuery(sentBack.orderId, sentBack.scope));

type CorrectingProps = { readonly order: CardOrderDetails; readonly scope: OrganisationScope | null };

/** What was said of an order that was sent back; of one that was not, how its holder does that instead of rejecting it. */
export const Correcting = ({ order, scope }: CorrectingProps) => (
  <FurtherTexts files={words}>
    {order.sentBackSince === null ? <Instead order={order} /> : <SentBack order={order} scope={scope} />}
  </FurtherTexts>
);

function Instead({ order }: Pick<CorrectingProps, 'order'>) {
  // Whoever said on the screen before that something is wrong is asked at once what.
  const isWrong = useLocation({ select: ({ state }) => state.isWrong === true });
  const hasDraft = useHasDraft(sendBackForm);
  const [isOpen, setIsOpen] = useState(isWrong || hasDraft);
  const navigate = useNavigate();
  function close(): void {
    setIsOpen(false);
    // Whoever rejects the order instead is not asked again after a reload.
    if (isWrong) void navigate({ to: '.', replace: true, state: ({ isWrong: _, ...kept }) => kept });
  }
  const button = (
    <Button look="quiet" onPress={() => setIsOpen(true)}>
      <FormattedMessage id="sentBack.open" />
    </Button>
  );
  return (
    <>
      <Message tone="info" actions={button}>
        <FormattedMessage id="sentBack.instead" values={{ orgName: order.orgName }} />
      </Message>
      {isOpen && <SendBackForm order={order} onClose={close} />}
    </>
  );
}
