import { bannerStatuses } from '@siteid/contract';
import { notFound } from '../shared/router/leads.ts';

/** What was done, as an address tells it: any other word is none of ours (2.4-8). */
export function bannerStatusOrNotFound({ params: { status } }: { readonly params: { readonly status?: string } }): void {
  if (status !== undefined && !bannerStatuses.some((known) => known === status)) throw notFound();
}
