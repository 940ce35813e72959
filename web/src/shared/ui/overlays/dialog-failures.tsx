import { useLayoutEffect } from 'react';
import { FailureText } from '../../failures/failure-text.tsx';
import { noteDialog, useShownMessages } from '../../status-messages.tsx';
import { Message } from '../message.tsx';

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What failed while a dialog is open, said in it: what is said above the screen is not heard meanwhile, and hardly seen. */
export function DialogFailures() {
  useLayoutEffect(noteDialog, []);
  const failures = useShownMessages().filter(({ isInDialog }) => isInDialog);
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
