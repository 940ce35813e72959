import type { AuthInfo, Permission } from '@siteid/contract';

/** Auth information of a signed-in person with these permissions, for tests. */
export function authInfoOf(currentPermissions: Permission[], otherUiInfo: Partial<AuthInfo['otherUiInfo']> = {}): AuthInfo {
  return {
    currentPermissions,
    otherUiInfo: {
      uiLanguage: 'en',
      isSignedIn: true,
      isAdmin: false,
      isSuperAdmin: false,
      representedOrgCountry: null,
      representedOrgName: null,
      visitedOrgName: null,
      representedOrgManagesOthers: false,
      mainOrgName: null,
      orgCodeToRedirectToByDefault: null,
      orgCodeToRedirectToByDefaultName: null,
      frontendUrl: 'https://portal.example',
      ...otherUiInfo,
    },
    userProfile: { username: 'astrid', fullName: 'Astrid Lindqvist', firstPendingRepresentationOrgId: null },
    topMenuParameters: {
      configuration: { servicePortalUrl: 'https://service.example/' },
      menuItemsVisibility: {},
      selectedLanguageCode: 'en',
      selectedRepresentedSyncId: null,
      selectedRepresentedOrganizationId: null,
      allRepresentationCodes: [],
      servicesVisibilityInTopMenu: {},
      servicesEnabilityInTopMenu: {},
    },
  };
}
