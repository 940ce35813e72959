import * as contract from '@siteid/contract';
import { defaultLanguage, type StaffHouse } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../http/actor.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { answerInvitation, readInvitation } from './answer-place-invitation.ts';
import { changePlaceInvitation } from './change-place-invitation.ts';
import { endPlace } from './end-place.ts';
import { invitePeople } from './invite-people.ts';
import { listPeople } from './list-placed.ts';
import { addHouse, listHouses } from './partner-houses.ts';
import { roleIn } from './place.ts';

/** Who comes in, and how: what staff do about it, and who was invited (W-1). */
export function registerStaffRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, contract.getStaffPeople, async ({ input, actor }) =>
    listPeople(portal.db, portal, houseOf(input), { ...input, readerId: actor.personId }),
  );
  route(app, contract.inviteStaffPeople, async ({ input, actor }) =>
    invitePeople(portal, by(actor), {
      house: houseOf(input),
      role: roleIn(input.house),
      emails: input.emails,
      language: actor.language ?? defaultLanguage,
    }),
  );
  route(app, contract.changeStaffInvitation, async ({ input, actor }) =>
    changePlaceInvitation(portal, by(actor), { kinds: ['staff', 'supplier', 'office'] }, input),
  );
  route(app, contract.endStaffPlace, async ({ input, actor }) => endPlace(portal, by(actor), houseOf(input), input.personId));
  route(app, contract.getPartnerHouses, async ({ input }) => listHouses(portal, input.house, input));
  route(app, contract.addPartnerHouse, async ({ input, actor }) => addHouse(portal, by(actor), input));

  route(app, contract.readPlaceInvitation, async ({ input, actor }) => readInvitation(portal, actor, input.token));
  route(app, contract.answerPlaceInvitation, async ({ input, actor }) => answerInvitation(portal, actor, input));
}

const by = ({ personId, fullName }: Actor) => ({ personId, name: fullName, role: 'staff' }) as const;

/** Staff are one house; any other is named by its id, and one without names none. */
function houseOf({ house, houseId }: { readonly house: StaffHouse; readonly houseId?: string | undefined }) {
  return { kind: house, scope: house === 'staff' ? 'global' : (houseId ?? nobodys) };
}

const nobodys = '00000000-0000-0000-0000-000000000000';
