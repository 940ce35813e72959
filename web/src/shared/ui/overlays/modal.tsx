import { useState } from 'react';
import { dialogShell } from './dialog-shell.ts';
import type { ModalProps } from './modal-opened.tsx';

/** A dialog over the page, opened by `useOpening` once all that it shows is there. */
export function Modal(props: ModalProps) {
  // Once open it stays drawn, so that closing gives the focus back.
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <dialogShell.Part {...props} />;
}
