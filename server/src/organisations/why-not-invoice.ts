import type { OrganisationInvoicing } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';

/** Why a company cannot get its invoices so: electronic ones need an operator that sends them, who is named to whoever pays (W-2-8). */
export function whyNotInvoice({ config }: Portal, invoicing: OrganisationInvoicing | null | undefined) {
  const isOffered = config.portal.electronicOperator !== null;
  return invoicing?.invoicingType === 'electronic' && !isOffered ? refuse('errors.registration.noElectronicInvoices') : null;
}
