import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { mailedTokens } from '../testing/invited.ts';
import { World } from '../testing/world.ts';

const email = 'eva@example.com';

describeOnEachDatabase('an invitation whose sender is gone', (fresh) => {
  let world: World;
  let eva: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    eva = await world.signIn(await world.person());
  });
  const freshly = (person: Parameters<World['signIn']>[0]) => world.signIn(person, 'bank', true);
  const opens = async (answer?: 'accept') => {
    const token = (await mailedTokens(world, email)).at(-1) ?? '';
    const read = await eva.call(contract.readMembershipInvitation, { token });
    const answered = answer && (await eva.call(contract.answerMembershipInvitation, { token, answer }));
    return answered ? [read.refused, answered.refused] : [read.refused];
  };
  const withdrawn = 'errors.memberships.linkWithdrawn';

  test.for([
    ['removed', null],
    ['made basic', 'basic'],
    ['made inactive', 'inactive'],
  ] as const)(
    'from a company, %s since, lets nobody in; sent again by another it does [W-1-13, W-3-4, W-3-5]',
    async ([, userType]) => {
      const organisation = await world.organisation();
      const here = { organizationCode: organisation.code };
      const karl = await world.organisationUser(organisation);
      const [his, others] = [await freshly(karl), await freshly(await world.organisationUser(organisation))];
      const invited = await his.call(contract.inviteOrganisationUsers, { ...here, emails: email, userType: 'main' });
      expect([invited.status, await opens()]).toEqual([200, [undefined]]);
      const change = { ...here, personId: karl.id, userType };
      expect((await others.call(contract.changeOrganisationUser, change)).status).toBe(200);
      expect(await opens('accept')).toEqual([withdrawn, withdrawn]);
      const { people } = (await others.call(contract.getOrganisationUsers, here)).result;
      const invitationId = people.find((each) => each.email === email)?.invitationId;
      const again = { ...here, invitationId, change: 'send-again' };
      expect((await others.call(contract.changeOrganisationUserInvitation, again)).status).toBe(200);
      expect(await opens('accept')).toEqual([undefined, undefined]);
    },
  );

  test('from the staff, lets nobody in to the staff, an ID office or a company [W-1-13]', async () => {
    const olga = await world.person();
    const head = await world.person();
    for (const each of [olga, head]) await world.grant(each, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const [hers, heads] = [await freshly(olga), await freshly(head)];
    const add = { team: 'office', code: 'passi', name: 'Passi' };
    const { id: teamId } = (await heads.call(contract.addPartnerTeam, add)).result;
    const { code: organizationCode } = await world.organisation();
    const invitations = [
      () => hers.call(contract.inviteStaffPeople, { emails: email, team: 'staff' }),
      () => hers.call(contract.inviteStaffPeople, { emails: email, team: 'office', teamId }),
      () => hers.call(contract.inviteOrganisationUsers, { organizationCode, emails: email, userType: 'main' }),
    ];
    for (const invite of invitations) expect([(await invite()).status, await opens()]).toEqual([200, [undefined]]);
    expect((await heads.call(contract.endStaffMembership, { team: 'staff', personId: olga.id })).status).toBe(200);
    const tokens = await mailedTokens(world, email);
    expect(tokens).toHaveLength(3);
    for (const token of tokens) {
      const answered = await eva.call(contract.answerMembershipInvitation, { token, answer: 'accept' });
      expect(answered.refused).toBe(withdrawn);
    }
  });
});
