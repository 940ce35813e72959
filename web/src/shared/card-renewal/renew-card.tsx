import { type CardOrderDetails, type OrganisationScope, paths, type ReplyOf, renewCard } from '@siteid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type CallInput, call } from '../api/api.ts';
import { showMessage } from '../status-messages.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';

type Renewed = Pick<CardOrderDetails, 'orderId' | 'orgId' | 'fullName' | 'printableNamesForDisplay'>;
type RenewCardProps = {
  readonly order: Renewed;
  readonly scope: OrganisationScope;
  readonly onOrdered?: () => void;
  /** The caller was told of another order for the worker. */
  readonly knowingly?: boolean;
};

/** The one click that renews a card; what hinders is said, with the way on. */
export function RenewCard({ order, scope, onOrdered, knowingly = false }: RenewCardProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: CallInput<typeof renewCard>) => call(renewCard, input),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['cards'] }),
  });
  const { orderId, orgId: organizationId } = order;
  const send = () =>
    mutate(
      { organizationId, orderId, knowingly },
      {
        onSuccess: (reply) => {
          onOrdered?.();
          tell(reply, order, scope);
        },
      },
    );
  return (
    <Button look={knowingly ? 'quiet' : 'primary'} isPending={isPending} onPress={send}>
      <FormattedMessage id={knowingly ? 'cardRenewal.orderAllTheSame' : 'cardRenewal.order'} />
    </Button>
  );
}

function tell({ order, standing }: ReplyOf<typeof renewCard>, renewed: Renewed, scope: OrganisationScope): void {
  const values = { name: renewed.fullName ?? renewed.printableNamesForDisplay };
  if (order !== null) {
    const id = order.isNew ? 'cardRenewal.ordered' : 'cardRenewal.orderedBefore';
    const actions = (
      <LinkButton look="quiet" href={paths.organisationViewOrder(scope, order.orderId)}>
        <FormattedMessage id="cardRenewal.see" />
      </LinkButton>
    );
    showMessage({ tone: 'success', text: { id, values }, actions });
  } else if (standing !== null) {
    const actions = <RenewCard order={renewed} scope={scope} knowingly />;
    showMessage({ tone: 'warning', text: { id: 'cardRenewal.standing', values }, actions });
  } else {
    const actions = (
      <LinkButton look="quiet" href={paths.organisationRenewCard(scope, renewed.orderId)}>
        <FormattedMessage id="cardRenewal.form" />
      </LinkButton>
    );
    showMessage({ tone: 'warning', text: { id: 'cardRenewal.problems', values }, actions });
  }
}
