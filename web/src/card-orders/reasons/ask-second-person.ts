import { beginBulkJob, type CardCause, type CardOrderDetails } from '@siteid/contract';
import { call } from '../../shared/api/api.ts';
import { failureMessage } from '../../shared/failures/failure-message.ts';
import { showMessage, showMessageOnNextScreen } from '../../shared/status-messages.tsx';
import { momentHere } from '../../shared/texts/dates.ts';

export { words } from './not-asked-words.ts';

type Why = { readonly rejectionReason: string; readonly cause?: CardCause };

/** Asks a second person to have a card terminated, where the company demands one (L-8-2); says so, and answers whether it waits for one. */
export async function askSecondPerson({ orderId, orgId, fullName }: CardOrderDetails, why: Why): Promise<boolean> {
  const chosen = { orderIds: [orderId] };
  const asked = { organizationId: orgId, bulkJobId: crypto.randomUUID(), action: 'terminate', chosen, ...why } as const;
  try {
    const { request } = await call(beginBulkJob, asked);
    const values = { name: fullName ?? '', until: request === null ? '' : momentHere(request.until) };
    showMessageOnNextScreen({ tone: 'success', text: { id: 'cardManagement.done.requested', values } });
    return true;
  } catch (error) {
    showMessage({ tone: 'danger', text: failureMessage(error) });
    return false;
  }
}
