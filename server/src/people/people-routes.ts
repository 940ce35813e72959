import {
  answerOrganisationInvitation,
  getAuthInfo,
  getOrganisationInvitation,
  languageCookie,
  languages,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { answerOrganisationInvitation as answer, readOrganisationInvitation } from './answer-organisation-invitation.ts';
import { readAuthInfo } from './auth-info.ts';

export function registerPeopleRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getAuthInfo, async ({ input, actor, request }) =>
    readAuthInfo(portal, {
      actor,
      language: languages.find((each) => each === request.cookies[languageCookie]) ?? input.languageCode,
      organisation: input.organizationCode,
    }),
  );
  route(app, getOrganisationInvitation, async ({ input, actor }) =>
    readOrganisationInvitation(portal, actor, input.organizationId),
  );
  route(app, answerOrganisationInvitation, async ({ input, actor }) => answer(portal, actor, input));
}
