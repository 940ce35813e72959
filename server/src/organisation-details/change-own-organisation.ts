import type { BodyOf, changeOrganisationDetails, changeOrganisationInvoicing } from '@siteid/contract';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { changedBy, whyNotManage } from '../memberships/organisation-users.ts';
import type { Portal } from '../portal.ts';
import { changeOrganisation } from './change-organisation.ts';
import { whyNotChangeInvoicing } from './why-not-change-invoicing.ts';

type Who = { readonly actor: Actor; readonly acting: Acting };
const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS';

/** Changes the details of the company that the caller looks after; an address that invoices go to, as the invoicing itself. */
export async function changeDetails(
  portal: Portal,
  { actor, acting }: Who,
  { seen, ...changed }: BodyOf<typeof changeOrganisationDetails>,
) {
  const whyNotLead = (db: Portal['db']) => whyNotChangeInvoicing({ ...portal, db }, actor, acting);
  const wanted = { slot: organisationOf(acting), seen: { details: seen }, changed, whyNotLead };
  return whyNotManage(actor, acting, manage) ?? changeOrganisation(portal, changedBy(actor, acting), wanted);
}

/** Changes how it wants its invoices. */
export async function changeInvoicing(
  portal: Portal,
  { actor, acting }: Who,
  { seen, ...changed }: BodyOf<typeof changeOrganisationInvoicing>,
) {
  const wanted = { slot: organisationOf(acting), seen: { invoicing: seen }, changed };
  return (await whyNotChangeInvoicing(portal, actor, acting)) ?? changeOrganisation(portal, changedBy(actor, acting), wanted);
}
