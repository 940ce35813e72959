import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-opened.tsx';

const ModalOpened = lazy(() => import('./modal-opened.tsx').then((loaded) => ({ default: loaded.ModalOpened })));

/** A dialog over the page. Its code is heavier than most screens: it travels when a dialog opens first. */
export function Modal(props: ModalProps) {
  // Once open it stays drawn, so that closing gives the focus back.
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <ModalOpened {...props} />
    </Suspense>
  );
}
