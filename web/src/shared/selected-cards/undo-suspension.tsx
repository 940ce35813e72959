import { FormattedMessage, useIntl } from 'react-intl';
import { showMessage } from '../status-messages.tsx';
import { Button } from '../ui/button.tsx';
import { useChangeSelected } from './use-change-selected.ts';

type UndoSuspensionProps = {
  readonly organizationId: string;
  readonly orderIds: readonly string[];
  /** Told before the focus goes to the first of them. */
  readonly onUndone?: () => void;
};

/** Reactivates the cards that were suspended just now. The history keeps both: this reason is written for the undoing. */
export function UndoSuspension({ organizationId, orderIds, onUndone }: UndoSuspensionProps) {
  const { formatMessage } = useIntl();
  const { mutateAsync, isPending } = useChangeSelected();
  async function undo() {
    const rejectionReason = formatMessage({ id: 'undoSuspension.reason' });
    const { orders } = await mutateAsync({ organizationId, action: 'reactivate', orderIds: [...orderIds], rejectionReason });
    const done = orders.filter(({ why }) => why === null).length;
    const [stuck] = orders.flatMap(({ why }) => why ?? []);
    if (done > 0) showMessage({ tone: 'success', text: { id: 'undoSuspension.done', values: { count: done } } });
    if (stuck !== undefined) showMessage({ tone: 'warning', text: { id: stuck } });
    onUndone?.();
    // The button goes away with its message.
    const row = document.querySelector<HTMLElement>(`[data-row="${orderIds[0]}"] a`);
    (row ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
  }
  return (
    <Button look="quiet" isPending={isPending} onPress={() => void undo().catch(() => undefined)}>
      <FormattedMessage id="undoSuspension" />
    </Button>
  );
}
