import { type ReactNode, useLayoutEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../texts/messages.ts';
import { Button } from '../button.tsx';
import { Skeleton } from '../lists/skeleton.tsx';
import { noteFocusBefore } from './focus-before.ts';
import { ModalOpened } from './modal-opened.tsx';

type NotYetProps = {
  /** Of the dialog that it opens; undefined where it stands in one already. */
  readonly title: MessageId | undefined;
  /** Why what was asked for never comes; undefined while it is on its way. */
  readonly failure: ReactNode;
  readonly onClose: () => void;
};

/** Stands in the place of a dialog that is not there after three seconds. It comes with the shell of all dialogs. */
export function NotYet({ title, failure, onClose }: NotYetProps) {
  const { formatMessage } = useIntl();
  useLayoutEffect(noteFocusBefore, []);
  const content = (
    <>
      {failure ?? <OnItsWay />}
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="dialog.cancel" />
        </Button>
      </div>
    </>
  );
  if (title === undefined) return content;
  return (
    <ModalOpened isOpen onClose={onClose} title={formatMessage({ id: title })}>
      {content}
    </ModalOpened>
  );
}

const OnItsWay = () => (
  <div role="status">
    <span className="visually-hidden">
      <FormattedMessage id="loading" />
    </span>
    <Skeleton lines={4} />
  </div>
);
