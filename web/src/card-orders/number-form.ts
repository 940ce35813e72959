import { lateContents } from '../shared/late-parts/late-dialog.tsx';

/** What stands in the dialog that asks for a card's number, and travels with it. */
export const numberForm = lateContents(() => import('./card-number-form.tsx'), 'CardNumberForm');
