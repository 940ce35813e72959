import { lateDialog } from '../shared/late-parts/late-dialog.tsx';

/** It travels with the dialog that asks for a card's number. */
export const numberForm = lateDialog(() => import('./card-number-form.tsx'), 'CardNumberForm');
