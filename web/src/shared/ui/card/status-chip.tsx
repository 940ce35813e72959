import type { StatusColour } from '@siteid/contract';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './status-chip.css';

/** A status as word, sign and colour together, never as colour alone. */
export function StatusChip({ colour, children }: { readonly colour: StatusColour; readonly children: ReactNode }) {
  return (
    <span className="status-chip" data-colour={colour}>
      <Icon name={colour} />
      <span>{children}</span>
    </span>
  );
}
