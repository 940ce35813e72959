import { defaultLanguage, paths } from '@siteid/contract';
import type { Actor } from '../../http/actor.ts';
import { listCardSuppliers } from '../../organisations/card-supplier-store.ts';
import { answerAuthInfo } from '../../people/auth-info.ts';
import type { Portal } from '../../portal.ts';

/** Where a signed-in person's cards are, by their situation (D-IDP); an unknown supplier is ignored. */
export async function whereMyCardsAre(portal: Portal, actor: Actor, cardSupplier: string | undefined): Promise<string> {
  if (actor.verified) return paths.waitingOrders();
  if (actor.permissions.has('SEPPO_ACTION_FORCE_USER_VISIT_CARD_LANDING_PAGE')) {
    return paths.confirmOrder(await knownSupplier(portal, cardSupplier));
  }
  return actor.permissions.has('SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER')
    ? paths.visitManualIdPartner()
    : paths.notSupportedPermission();
}

async function knownSupplier(portal: Portal, cardSupplier: string | undefined): Promise<string | undefined> {
  if (cardSupplier === undefined) return undefined;
  const suppliers = await listCardSuppliers(portal.db);
  return suppliers.some(({ code }) => code === cardSupplier) ? cardSupplier : undefined;
}

/** The page of an invitation to a company that waits for an answer, which comes before any guarded route (6-4); null where none waits. */
export async function invitationToAnswer(portal: Portal, actor: Actor): Promise<string | null> {
  if (!actor.permissions.has('SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG')) return null;
  const { userProfile } = await answerAuthInfo(portal, { actor, language: defaultLanguage, organisation: undefined });
  const { firstPendingRepresentationOrgId: organisationId } = userProfile;
  return organisationId === null ? null : paths.pendingOrgInvitation(organisationId);
}
