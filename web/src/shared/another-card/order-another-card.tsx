import {
  type CardOrderDetails,
  type OrganisationScope,
  type orderReplacement,
  paths,
  type ReplyOf,
  type renewCard,
} from '@siteid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type CallInput, call } from '../api/api.ts';
import { useListLeft } from '../navigation/list-left.ts';
import { showMessage } from '../status-messages.tsx';
import type { MessageId } from '../texts/messages.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';

type Ordered = Pick<CardOrderDetails, 'orderId' | 'orgId' | 'fullName' | 'printableNamesForDisplay'>;

/** Why another card is ordered: by which call, in which words, and by which form where something hinders it. */
export type WayToAnother = {
  readonly endpoint: typeof orderReplacement | typeof renewCard;
  readonly words: Readonly<
    Record<'order' | 'orderAllTheSame' | 'ordered' | 'orderedBefore' | 'see' | 'standing' | 'form' | 'problems', MessageId>
  >;
  readonly form: (scope: OrganisationScope, orderId: string) => string;
};

export type AnotherCardProps = {
  readonly order: Ordered;
  readonly scope: OrganisationScope;
  readonly look?: 'primary' | 'quiet';
  readonly onOrdered?: () => void;
};
type OrderAnotherCardProps = AnotherCardProps & {
  readonly way: WayToAnother;
  /** The caller was told of another order for the worker. */
  readonly knowingly?: boolean;
};

/** The one click that orders another card, filled in from one; what hinders is said, with the way on. */
export function OrderAnotherCard({ way, order, scope, look = 'primary', onOrdered, knowingly = false }: OrderAnotherCardProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: CallInput<typeof orderReplacement>) => call(way.endpoint, input),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
  const listLeft = useListLeft();
  const { orderId, orgId: organizationId } = order;
  const send = () =>
    mutate(
      { organizationId, orderId, knowingly },
      {
        onSuccess: (reply) => {
          onOrdered?.();
          tell(reply, way, order, { scope, listLeft });
        },
      },
    );
  const orderLabel = knowingly ? way.words.orderAllTheSame : way.words.order;
  return (
    <Button look={look} isPending={isPending} onPress={send}>
      <FormattedMessage id={orderLabel} />
    </Button>
  );
}

type Reply = ReplyOf<typeof orderReplacement>;
type Seen = { readonly scope: OrganisationScope; readonly listLeft: string | undefined };

function tell({ order, standing }: Reply, way: WayToAnother, from: Ordered, { scope, listLeft }: Seen): void {
  const { words, form } = way;
  const values = { name: from.fullName ?? from.printableNamesForDisplay };
  if (order !== null) {
    const href = paths.organisationViewOrder(scope, order.orderId);
    const actions = <LinkTo href={href} listLeft={listLeft} linkLabel={words.see} />;
    const id = order.isNew ? words.ordered : words.orderedBefore;
    showMessage({ tone: 'success', text: { id, values }, actions });
  } else if (standing !== null) {
    const actions = <OrderAnotherCard way={way} order={from} scope={scope} look="quiet" knowingly />;
    showMessage({ tone: 'warning', text: { id: words.standing, values }, actions });
  } else {
    const actions = <LinkTo href={form(scope, from.orderId)} listLeft={listLeft} linkLabel={words.form} />;
    showMessage({ tone: 'warning', text: { id: words.problems, values }, actions });
  }
}

type LinkToProps = { readonly href: string; readonly listLeft: string | undefined; readonly linkLabel: MessageId };

const LinkTo = ({ href, listLeft, linkLabel }: LinkToProps) => (
  <LinkButton look="quiet" href={href} state={{ listLeft }}>
    <FormattedMessage id={linkLabel} />
  </LinkButton>
);
