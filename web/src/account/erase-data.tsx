import { type ErasureObstacle, paths, rejectionReversibleDays } from '@siteid/contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { leaveOtherTabs } from '../shared/person-of-tabs.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Link } from '../shared/ui/link.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { type AccountData, useAccountDataChanges } from './account-data-queries.ts';

/** What erasing takes and leaves, what has to end first, and the button, behind a question. */
export function EraseData({ data: { mayDo, obstacles } }: { readonly data: AccountData }) {
  const { formatMessage } = useIntl();
  const asking = useOpening();
  return (
    <Panel title={formatMessage({ id: 'account.data.erase.title' })}>
      <p>
        <FormattedMessage id="account.data.erase.text" />
      </p>
      <p className="account-note">
        <FormattedMessage id="account.data.erase.stays" />
      </p>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
      {mayDo && obstacles.length === 0 && (
        <div className="button-row">
          <Button look="danger" isPending={asking.opening !== null} onPress={() => asking.open(true)}>
            <FormattedMessage id="account.data.erase" />
          </Button>
        </div>
      )}
      {asking.shown && <EraseQuestion onClose={asking.close} />}
    </Panel>
  );
}

function Obstacles({ obstacles }: { readonly obstacles: readonly ErasureObstacle[] }) {
  return (
    <>
      <p>
        <FormattedMessage id="account.data.erase.first" />
      </p>
      <ul className="account-obstacles">
        {obstacles.map(({ what, of, orderId }) => (
          <li key={`${what} ${of} ${orderId}`}>
            <FormattedMessage
              id="account.data.obstacle"
              values={{ what, of: of ?? '', days: rejectionReversibleDays, link: toOrder(orderId) }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const toOrder = (orderId: string | null) =>
  function OrderLink(words: ReactNode) {
    return orderId === null ? words : <Link href={paths.viewOrder(orderId)}>{words}</Link>;
  };

/** Asks once more. Whoever is erased leaves: nothing of this page is theirs any more, in no tab of the browser. */
function EraseQuestion({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { erase } = useAccountDataChanges();
  const [isLeaving, setIsLeaving] = useState(false);
  const isPending = erase.isPending || isLeaving;
  const send = () =>
    erase.mutate(undefined, {
      onSuccess: ({ isErased, signOutAt }) => {
        if (isErased) {
          setIsLeaving(true);
          leaveOtherTabs();
          window.location.assign(signOutAt ?? paths.accountErased());
        } else {
          onClose();
          showMessage({ tone: 'warning', text: { id: 'account.data.notErased' } });
        }
      },
    });
  return (
    <Modal isOpen isAlert isBusy={isPending} onClose={onClose} title={formatMessage({ id: 'account.data.question.title' })}>
      <p>
        <FormattedMessage id="account.data.question.text" />
      </p>
      <p>
        <FormattedMessage id="account.data.question.stays" />
      </p>
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose} isDisabled={isPending}>
          <FormattedMessage id="dialog.cancel" />
        </Button>
        <Button look="danger-strong" isPending={isPending} onPress={send}>
          <FormattedMessage id="account.data.question.erase" />
        </Button>
      </div>
    </Modal>
  );
}
