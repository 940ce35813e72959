import { answerOrganisationInvitation, getOrganisationInvitation } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { answerOrganisationInvitation as answer, readOrganisationInvitation } from './answer-organisation-invitation.ts';

/** What a person is asked about the company that named them as its user (6-4). */
export function registerOrganisationInvitationRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getOrganisationInvitation, async ({ input, actor }) =>
    readOrganisationInvitation(portal, actor, input.organizationId),
  );
  route(app, answerOrganisationInvitation, async ({ input, actor }) => answer(portal, actor, input));
}
