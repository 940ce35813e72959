import type { CardOrderDetails, NotRenewed } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { useAuthInfo } from '../api/auth-info.ts';
import { showMessage } from '../status-messages.tsx';
import { dayOf } from '../texts/dates.ts';
import { FurtherTexts } from '../texts/further-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { words } from './renewal-words.ts';
import { useChooseRenewal } from './use-choose-renewal.ts';

export { words as texts } from './renewal-words.ts';

type NoticeProps = { readonly order: CardOrderDetails; readonly said: NotRenewed; readonly isHolder: boolean };

/** Who said that the card will not be renewed, and when; whoever may takes it back (L-4-4). */
export function NotRenewedNotice({ order, said, isHolder }: NoticeProps) {
  const rights = useAuthInfo()?.currentPermissions ?? [];
  const mayTakeBack = !isHolder && rights.includes('SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS');
  const values = { name: said.name, day: <span className="unbroken">{dayOf(said.at)}</span> };
  return (
    <FurtherTexts files={words}>
      <Message tone="info" isLive {...(mayTakeBack && { actions: <TakeBack order={order} /> })}>
        <FormattedMessage id={isHolder ? 'cardRenewal.personal.declined' : 'cardRenewal.declined'} values={values} />
      </Message>
    </FurtherTexts>
  );
}

function TakeBack({ order: { orgId: organizationId, orderId } }: Pick<NoticeProps, 'order'>) {
  const { mutate, isPending } = useChooseRenewal();
  const send = () =>
    mutate(
      { organizationId, orderId, isDeclined: false },
      { onSuccess: () => showMessage({ tone: 'success', text: { id: 'cardRenewal.allowed' } }) },
    );
  return (
    <Button look="quiet" isPending={isPending} onPress={send}>
      <FormattedMessage id="cardRenewal.allow" />
    </Button>
  );
}
