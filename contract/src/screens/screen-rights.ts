import type { AuthInfo } from '../calls/auth-info.ts';
import type { Permission } from '../permissions.ts';

/** The rights that open screens, by what they open (section 6, D-PERMISSIONS). */
export const screenRights = {
  confirmOrder: 'SEPPO_ACTION_CONFIRM_CARD_ORDER',
  holder: 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS',
  visitManualIdPartner: 'SEPPO_ACTION_VISIT_MANUAL_ID_PARTNER',
  viewOrganisation: 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS',
  editOrganisation: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS',
  approveOrders: 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS',
  orderCards: 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
  answerInvitation: 'SEPPO_ACTION_VERIFY_PENDING_INVITATION_TO_ORG',
  manageApiAccounts: 'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS',
  manageOrganisationDetails: 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS',
  manageOrganisationUsers: 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS',
  manageOrganisations: 'SEPPO_ACTION_MANAGE_ORGANIZATIONS',
  manageMessages: 'SEPPO_ACTION_MANAGE_MESSAGES',
  manageStaff: 'SEPPO_ACTION_MANAGE_STAFF',
  produceCards: 'SEPPO_ACTION_PRODUCE_CARDS',
  recordIdentities: 'SEPPO_ACTION_RECORD_IDENTITIES',
  searchUsers: 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS',
} as const satisfies Record<string, Permission>;

/** To whom a screen opens: whoever has a right, or whoever is signed in, whatever they may do. */
export type ScreenRight = (typeof screenRights)[keyof typeof screenRights] | 'signedIn';

/** The screen opens; or they are to sign in first; or are refused; or answer the invitation to this organisation before all else. */
export type ScreenEntry = 'opens' | 'signIn' | 'refused' | { readonly invitationTo: string };

/** What becomes of somebody who opens a screen (6-1, 6-3 to 6-5), by their rights: of a company's screen, those in its representation. */
export function entryTo(right: ScreenRight, { currentPermissions, otherUiInfo, userProfile }: AuthInfo): ScreenEntry {
  if (right === 'signedIn') return otherUiInfo.isSignedIn ? 'opens' : 'signIn';
  const { firstPendingRepresentationOrgId: invitationTo } = userProfile;
  const mayAnswer = currentPermissions.includes(screenRights.answerInvitation);
  if (right !== screenRights.answerInvitation && mayAnswer && invitationTo !== null) return { invitationTo };
  if (currentPermissions.includes(right)) return 'opens';
  return otherUiInfo.isSignedIn ? 'refused' : 'signIn';
}
