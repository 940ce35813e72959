import type { AuthInfo } from '../calls/auth-info.ts';

/** Whose pages the second level of the menu leads through: the company that one acts for, or one that staff look at. */
export type CompanyMenu = { readonly of: 'represented' | 'visited'; readonly name: string | null };

/**
 * The second level of the menu at an address of this company's code; null where there is none (2.4-32). `name` is the company's, null
 * where nobody told it.
 */
export function companyMenu(
  { currentPermissions, otherUiInfo, topMenuParameters }: AuthInfo,
  organizationCode: string | undefined,
): CompanyMenu | null {
  if (organizationCode === undefined) return null;
  const { representedOrgName, visitedOrgName } = otherUiInfo;
  const mayView = currentPermissions.includes('SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS');
  if (representedOrgName !== null && mayView) return { of: 'represented', name: representedOrgName };
  return topMenuParameters.menuItemsVisibility.searchUsersGlobally === true ? { of: 'visited', name: visitedOrgName } : null;
}
