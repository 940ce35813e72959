import { type CardOrderDetails, type OrganisationScope, paths, photoYears } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useListLeft } from '../navigation/list-left.ts';
import { useFurtherTexts } from '../texts/further-texts.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { RenewCard } from './renew-card.tsx';
import { words } from './renewal-words.ts';

export { words as texts } from './renewal-words.ts';

type QuestionProps = { readonly order: CardOrderDetails; readonly scope: OrganisationScope; readonly onClose: () => void };

/** What is ordered, and what becomes of the card; the button orders it. With a photo that is too old the form takes another. */
export function RenewalQuestion({ order, scope, onClose }: QuestionProps) {
  const { formatMessage } = useIntl();
  useFurtherTexts(words);
  const form = paths.organisationRenewCard(scope, order.orderId);
  const listLeft = useListLeft();
  const { validUntil = '', needsPhoto = false } = order.renewal ?? {};
  return (
    <Modal isOpen isAlert onClose={onClose} title={formatMessage({ id: 'viewCardOrder.actions.renew' })}>
      <p>
        {needsPhoto ? (
          <FormattedMessage id="cardRenewal.needsPhoto" values={{ years: photoYears }} />
        ) : (
          <FormattedMessage id="cardRenewal.consequence" values={{ name: order.fullName ?? '', day: validUntil }} />
        )}
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="cardRenewal.cancel" />
        </Button>
        <LinkButton look={needsPhoto ? 'primary' : 'quiet'} href={form} state={{ listLeft }}>
          <FormattedMessage id={needsPhoto ? 'cardRenewal.form' : 'cardRenewal.change'} />
        </LinkButton>
        {!needsPhoto && <RenewCard order={order} scope={scope} onOrdered={onClose} />}
      </div>
    </Modal>
  );
}
