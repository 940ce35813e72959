import { getAuthInfo, languageCookie, languages } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { answerAuthInfo } from './auth-info.ts';

export function registerPeopleRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getAuthInfo, async ({ input, actor, request }) =>
    answerAuthInfo(portal, {
      actor,
      language: languages.find((each) => each === request.cookies[languageCookie]) ?? input.languageCode,
      organisation: input.organizationCode,
    }),
  );
}
