import { asksForAnother, type CardCause, type CardOrderDetails, type OrganisationScope, paths } from '@siteid/contract';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useListLeft } from '../navigation/list-left.ts';
import { dayOf } from '../texts/dates.ts';
import { FurtherTexts } from '../texts/further-texts.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { Message } from '../ui/message.tsx';
import { useAskForReplacement } from './card-loss-queries.ts';
import { words } from './card-loss-words.ts';
import { linkedCard } from './linked-card.ts';
import { OrderReplacement } from './order-replacement.tsx';

export { words as texts } from './card-loss-words.ts';

type NoticeProps = { readonly order: CardOrderDetails; readonly isHolder: boolean };
type SaidProps = { readonly order: CardOrderDetails; readonly scope: OrganisationScope | null };

/** What is known of a card that is missing or damaged: that it was found, what is ordered in its place, and the button that does so. */
export function LossNotice({ order, isHolder }: NoticeProps) {
  const { organizationCode = order.orgCode, cpbOrganizationId } = useParams({ strict: false });
  const scope = isHolder ? null : { organizationCode, cpbOrganizationId };
  return (
    <FurtherTexts files={words}>
      {order.foundAt !== null && (
        <Message tone="info">
          <FormattedMessage id="cardLoss.foundAt" values={{ day: <span className="unbroken">{dayOf(order.foundAt)}</span> }} />
        </Message>
      )}
      <Linked order={order} scope={scope} />
      {(order.replacementAsked !== null || (order.mayReplace !== null && asksForAnother(causeOf(order)))) && (
        <Offer order={order} scope={scope} />
      )}
    </FurtherTexts>
  );
}

/** What last happened to the card, as its viewer is told. */
const causeOf = ({ suspension, lastChange }: CardOrderDetails): CardCause | null =>
  suspension?.cause ?? lastChange?.cause ?? null;

const pathOf = (orderId: string, scope: OrganisationScope | null) =>
  scope === null ? paths.viewOrder(orderId) : paths.organisationViewOrder(scope, orderId);

/** The card that this one replaces, or that replaces it; nothing where the order came to nothing. */
function Linked({ order, scope }: SaidProps) {
  const listLeft = useListLeft();
  const linked = linkedCard(order);
  if (linked === null) return null;
  const { orderId, is, end } = linked;
  return (
    <Message
      tone="info"
      actions={
        <LinkButton look="quiet" href={pathOf(orderId, scope)} state={{ listLeft }}>
          <FormattedMessage
            id={is === 'replacement' ? 'cardLoss.see' : is === 'renewal' ? 'cardLoss.seeNew' : 'cardLoss.seeReplaced'}
          />
        </LinkButton>
      }
    >
      <FormattedMessage id={`cardLoss.${is}.${end}`} />
    </Message>
  );
}

/** What a holder is told of what they said: whether the company was told it by mail. */
function holdersSentence(asked: CardOrderDetails['replacementAsked']) {
  if (asked === null) return 'cardLoss.personal.offer';
  // A portal of 0.2.0 had it sent, and does not say so.
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare
  return asked.isTold === false ? 'cardLoss.personal.saidQuietly' : 'cardLoss.personal.said';
}

/** What the holder said, or the company wrote down, and what the viewer may do about it. */
function Offer({ order, scope }: SaidProps) {
  const { replacementAsked: asked, mayReplace, orgName, orderId } = order;
  const ask = useAskForReplacement();
  const listLeft = useListLeft();
  const cause = asked?.cause ?? causeOf(order) ?? 'other';
  const name = order.fullName ?? order.printableNamesForDisplay;
  const isOrdered = asked?.isOrdered === true ? 'yes' : 'no';
  const day = asked === null ? '' : <span className="unbroken">{dayOf(asked.at)}</span>;
  const values = { name, orgName, cause, isOrdered, day };
  const canAsk = mayReplace === 'ask' && asked === null && (cause === 'lost' || cause === 'stolen' || cause === 'damaged');
  const actions =
    scope !== null && mayReplace === 'order' ? (
      <>
        <OrderReplacement order={order} scope={scope} />
        <LinkButton look="quiet" href={paths.organisationNewOrder(scope, orderId)} state={{ listLeft }}>
          <FormattedMessage id="cardLoss.change" />
        </LinkButton>
      </>
    ) : (
      canAsk && (
        <Button look="quiet" isPending={ask.isPending} onPress={() => ask.mutate({ orderId, cause })}>
          <FormattedMessage id="cardLoss.ask" />
        </Button>
      )
    );
  return (
    <Message tone={scope === null || isOrdered === 'yes' ? 'info' : 'warning'} {...(actions !== false && { actions })}>
      <FormattedMessage
        id={scope === null ? holdersSentence(asked) : `cardLoss.${asked === null ? 'offer' : 'said'}`}
        values={values}
      />
    </Message>
  );
}
