import { type ReactNode, useEffect } from 'react';
import { Dialog, Heading, Modal as ModalBox, ModalOverlay } from 'react-aria-components';
import { RunningText } from '../../texts/running-text.tsx';
import { AriaLanguage } from '../aria-language.tsx';
import { DialogFailures } from './dialog-failures.tsx';
import { giveFocusBack } from './focus-before.ts';
import './modal.css';

export type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Asks for a decision: it does not close by a press beside it. */
  isAlert?: boolean;
  /** While something is under way, Escape and a press beside it do not close it. */
  isBusy?: boolean;
  /** For what is shown to somebody else. */
  isFullScreen?: boolean;
  children: ReactNode;
};

/**
 * A dialog over the page: a sheet in the thumb's reach on a phone. Focus stays inside and goes back where it came from. What failed is said
 * under its title: a dialog stays, with what was typed, until what it asks for is done or left.
 */
export function ModalOpened({
  isOpen,
  onClose,
  title,
  isAlert = false,
  isBusy = false,
  isFullScreen = false,
  children,
}: ModalProps) {
  useEffect(() => () => void giveFocusBack(), []);
  return (
    <AriaLanguage>
      <ModalOverlay
        className="modal-overlay"
        data-full-screen={isFullScreen || undefined}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={!isAlert && !isBusy}
        isKeyboardDismissDisabled={isBusy}
      >
        <ModalBox className="modal">
          {/* The key makes a dialog that turns into another one speak its new title. */}
          <Dialog className="modal-dialog" key={title} role={isAlert ? 'alertdialog' : 'dialog'}>
            <Heading className="modal-title" slot="title" level={2}>
              <RunningText>{title}</RunningText>
            </Heading>
            <DialogFailures />
            {children}
          </Dialog>
        </ModalBox>
      </ModalOverlay>
    </AriaLanguage>
  );
}
