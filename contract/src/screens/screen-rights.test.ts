import { describe, expect, test } from 'vitest';
import type { AuthInfo } from '../calls/auth-info.ts';
import type { Permission } from '../permissions.ts';
import { entryTo, screenRights } from './screen-rights.ts';

const invitationTo = 'de300000-0000-4000-8000-000000000001';

type Who = { readonly isSignedIn?: boolean; readonly invitedTo?: string | null };

const entryOf = (right: Parameters<typeof entryTo>[0], permissions: readonly Permission[], who: Who = {}) =>
  entryTo(right, {
    currentPermissions: permissions,
    otherUiInfo: { isSignedIn: who.isSignedIn ?? true },
    userProfile: { firstPendingRepresentationOrgId: who.invitedTo ?? null },
  } as unknown as AuthInfo);

describe('a screen', () => {
  test.each(Object.values(screenRights))('opens to whoever has its right, %s, and to nobody by any other [6-1, 6-5]', (right) => {
    const others = Object.values(screenRights).filter((each) => each !== right);
    expect(entryOf(right, [right])).toBe('opens');
    expect(entryOf(right, [right], { isSignedIn: false })).toBe('opens');
    expect(entryOf(right, others)).toBe('refused');
    expect(entryOf(right, others, { isSignedIn: false })).toBe('signIn');
  });

  test('for whoever is signed in asks for no right', () => {
    expect(entryOf('signedIn', [])).toBe('opens');
    expect(entryOf('signedIn', Object.values(screenRights), { isSignedIn: false })).toBe('signIn');
  });

  test('comes after the invitation that is to be answered first, but for the one that answers it [6-4]', () => {
    const invited = [screenRights.answerInvitation, screenRights.holder];
    expect(entryOf(screenRights.holder, invited, { invitedTo: invitationTo })).toEqual({ invitationTo });
    expect(entryOf(screenRights.manageStaff, invited, { invitedTo: invitationTo })).toEqual({ invitationTo });
    expect(entryOf(screenRights.answerInvitation, invited, { invitedTo: invitationTo })).toBe('opens');
    expect(entryOf(screenRights.holder, invited)).toBe('opens');
    expect(entryOf(screenRights.holder, [screenRights.holder], { invitedTo: invitationTo })).toBe('opens');
  });
});
