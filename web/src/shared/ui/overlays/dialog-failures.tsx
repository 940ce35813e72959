import { useId, useLayoutEffect } from 'react';
import { FailureText } from '../../failures/failure-text.tsx';
import { leaveDialog, openDialog, useShownMessages } from '../../status-messages.tsx';
import { Message } from '../message.tsx';

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What failed of what was asked for in this dialog: what is said above the screen is not heard meanwhile, and hardly seen. */
export function DialogFailures() {
  const own = useId();
  useLayoutEffect(() => {
    openDialog(own);
    return () => leaveDialog(own);
  }, [own]);
  const failures = useShownMessages().filter(({ dialog }) => dialog === own);
  if (failures.length === 0) return null;
  return (
    <div className="modal-failures" ref={bringIntoSight}>
      {failures.map(({ tone, text, actions }) => (
        <Message key={text.id} tone={tone} actions={actions} isLive>
          <FailureText text={text} />
        </Message>
      ))}
    </div>
  );
}
