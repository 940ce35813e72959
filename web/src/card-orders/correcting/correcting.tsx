import type { CardOrderDetails, OrganisationScope } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useHasDraft } from '../../forms/kept/form-draft.ts';
import { countriesPart } from '../../shared/api/countries-part.ts';
import type { LatePart } from '../../shared/late-parts/late-part.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { correctionQuery } from './correcting-queries.ts';
import { words } from './correcting-words.ts';
import { newPhoto, SendBackForm, sendBackForm } from './send-back-form.tsx';
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

/** Whether its company takes another photo, and what asks for one. */
const photoOf = (orderId: string): LatePart => ({
  name: 'NewPhoto',
  async bring(queryClient, language) {
    const { mayGivePhoto } = await queryClient.fetchQuery(correctionQuery(orderId, null));
    if (mayGivePhoto) await newPhoto.about().bring(queryClient, language);
  },
});

function Instead({ order }: Pick<CorrectingProps, 'order'>) {
  // Whoever said on the screen before that something is wrong is asked at once what.
  const isWrong = useLocation({ select: ({ state }) => state.isWrong === true });
  const hasDraft = useHasDraft(sendBackForm);
  const form = useOpening(() => [countriesPart, photoOf(order.orderId)], isWrong || hasDraft ? true : null);
  const navigate = useNavigate();
  function close(): void {
    form.close();
    // Whoever rejects the order instead is not asked again after a reload.
    if (isWrong) void navigate({ to: '.', replace: true, state: ({ isWrong: _, ...kept }) => kept });
  }
  const button = (
    <Button look="quiet" isPending={form.opening !== null} onPress={() => form.open(true)}>
      <FormattedMessage id="sentBack.open" />
    </Button>
  );
  return (
    <>
      <Message tone="info" actions={button}>
        <FormattedMessage id="sentBack.instead" values={{ orgName: order.orgName }} />
      </Message>
      {form.shown && <SendBackForm order={order} onClose={close} />}
    </>
  );
}
