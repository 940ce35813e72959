import { FormattedMessage, useIntl } from 'react-intl';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Message } from '../../shared/ui/message.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { requestsPart } from './request-queries.ts';
import { Requests } from './requests.tsx';
import { words } from './second-person-words.ts';
import '../bulk/bulk.css';

export { words as texts } from './second-person-words.ts';

type StripProps = {
  readonly organizationId: string;
  readonly count: number;
  /** Whoever draws it keeps it drawn while requests are open: the dialog shows what becomes of the last, too. */
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** Above the list: how many requests wait for a second person, and what leads to them (L-8-3). */
export function RequestsStrip({ organizationId, count, onOpenChange }: StripProps) {
  const dialog = useOpening(() => [requestsPart(organizationId)]);
  if (count === 0 && !dialog.shown) return null;
  function open() {
    onOpenChange(true);
    dialog.open(true);
  }
  function close() {
    dialog.close();
    onOpenChange(false);
    // The button that opened it goes with the last request.
    if (count === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
  }
  return (
    <FurtherTexts files={words}>
      {/* With the last request it goes while the dialog lies over the list: gone with the dialog, it would move what one presses next. */}
      {count > 0 && <Strip count={count} isOpening={dialog.opening !== null} onOpen={open} />}
      {dialog.shown && <RequestsDialog organizationId={organizationId} onClose={close} />}
    </FurtherTexts>
  );
}

type ShownProps = { readonly count: number; readonly isOpening: boolean; readonly onOpen: () => void };

function Strip({ count, isOpening, onOpen }: ShownProps) {
  const { formatMessage } = useIntl();
  return (
    <section className="bulk-job-strip" aria-label={formatMessage({ id: 'secondPerson.title' })}>
      <Message
        tone="info"
        actions={
          <Button look="quiet" isPending={isOpening} onPress={onOpen}>
            <FormattedMessage id="secondPerson.show" />
          </Button>
        }
      >
        <p>
          <FormattedMessage id="secondPerson.waiting" values={{ count }} />
        </p>
      </Message>
    </section>
  );
}

function RequestsDialog({ organizationId, onClose }: { readonly organizationId: string; readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <Modal isOpen onClose={onClose} title={formatMessage({ id: 'secondPerson.title' })}>
      <Requests organizationId={organizationId} />
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="bulkJobs.close" />
        </Button>
      </div>
    </Modal>
  );
}
