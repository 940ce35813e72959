import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { type Acting, type Actor, teamOf, teamsWith } from '../http/actor.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { cancelAtDesk } from './cancel-at-desk.ts';
import type { Clerk } from './clerk.ts';
import { lookUpAtDesk } from './look-up-at-desk.ts';
import { readOfficeDay, readOffices } from './read-office.ts';
import { readZone } from './read-zone.ts';
import { recordAtDesk } from './record-at-desk.ts';

/** The calls by which the clerks of an ID office record identities in the browser (W-6). */
export function registerClerkRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, contract.getIdentityOffices, async ({ actor }) => ({
    offices: await readOffices(portal, teamsWith(actor, 'SEPPO_ACTION_RECORD_IDENTITIES')),
  }));
  route(app, contract.readDocumentZone, async ({ input }) => readZone(input.zone, portal.today()));
  route(app, contract.lookUpAtDesk, async ({ input, actor, acting }) => lookUpAtDesk(portal, clerkOf(actor, acting), input));
  route(app, contract.recordIdentityAtDesk, async ({ input, actor, acting }) =>
    recordAtDesk(portal, clerkOf(actor, acting), input),
  );
  route(app, contract.cancelOrderAtDesk, async ({ input, actor, acting }) => cancelAtDesk(portal, clerkOf(actor, acting), input));
  route(app, contract.getOfficeDay, async ({ input, actor, acting }) => readOfficeDay(portal, clerkOf(actor, acting), input));
}

const clerkOf = ({ personId, fullName }: Actor, acting: Acting): Clerk => ({
  officeId: teamOf(acting),
  personId,
  name: fullName,
});
