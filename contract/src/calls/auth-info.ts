import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { permissions } from '../permissions.ts';
import { countryCode, language, organisationId, organisationSlot } from '../values.ts';

export const authInfo = z.strictObject({
  currentPermissions: z.array(z.enum(permissions)),
  otherUiInfo: z.strictObject({
    uiLanguage: language,
    isSignedIn: z.boolean(),
    isAdmin: z.boolean(),
    isSuperAdmin: z.boolean(),
    representedOrgCountry: z.nullable(countryCode),
    representedOrgName: z.nullable(z.string()),
    /** The company whose pages staff go through, whom they do not represent. */
    visitedOrgName: z.nullable(z.string()),
    /** This organisation manages the cards of others, whose lists its representatives may open. */
    representedOrgManagesOthers: z.boolean(),
    mainOrgName: z.nullable(z.string()),
    orgCodeToRedirectToByDefault: z.nullable(z.string()),
    orgCodeToRedirectToByDefaultName: z.nullable(z.string()),
    frontendUrl: z.string(),
  }),
  userProfile: z.strictObject({
    username: z.nullable(z.string()),
    fullName: z.nullable(z.string()),
    firstPendingRepresentationOrgId: z.nullable(organisationId),
  }),
  topMenuParameters: z.strictObject({
    configuration: z.strictObject({ servicePortalUrl: z.nullable(z.string()) }),
    menuItemsVisibility: z.record(z.string(), z.boolean()),
    selectedLanguageCode: language,
    selectedRepresentedSyncId: z.nullable(z.string()),
    selectedRepresentedOrganizationId: z.nullable(organisationId),
    allRepresentationCodes: z.array(z.strictObject({ code: z.string(), name: z.string(), organizationId: organisationId })),
    servicesVisibilityInTopMenu: z.record(z.string(), z.boolean()),
    servicesEnabilityInTopMenu: z.record(z.string(), z.boolean()),
  }),
});
export type AuthInfo = z.output<typeof authInfo>;

/**
 * Who the session is and what it may do (3-4). With an organisation code: in the representation of that organisation;
 * a code that the person does not represent answers as if none was given.
 */
export const getAuthInfo = endpoint({
  method: 'GET',
  path: '/general/:languageCode/auth-info/:organizationCode?',
  summary: 'Who the session is and what it may do.',
  access: 'anonymous',
  changesState: false,
  params: z.strictObject({ languageCode: language, organizationCode: z.optional(organisationSlot) }),
  reply: authInfo,
  refusals: [],
});

/** Saves the language: for a signed-in person in the profile, for anyone in the language cookie (1-11). */
export const putLanguage = endpoint({
  method: 'PUT',
  path: '/general/gui_language',
  summary: 'Saves the language of the interface.',
  access: 'anonymous',
  changesState: true,
  body: z.strictObject({ language }),
  reply: z.strictObject({ language }),
  refusals: [],
});
