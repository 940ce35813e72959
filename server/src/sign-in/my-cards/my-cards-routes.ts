import { serverPaths } from '@siteid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorAddress, forBrowsers, redirectTo, signInAddress } from '../../http/redirects.ts';
import type { Portal } from '../../portal.ts';
import { invitationToAnswer, whereMyCardsAre } from './my-cards.ts';

type Supplier = { Params: { cardSupplier?: string } };

/** Addresses without a screen that lead a person to their cards (2.1-6, 2.1-7, D-IDP). */
export function registerMyCardsRoutes(app: FastifyInstance, portal: Portal): void {
  const { publicUrl } = portal.config.http;
  const actorOf = (request: FastifyRequest) => app.gate.readActor(request.cookies[app.gate.cookies.sessionName]);

  const myCards = async (request: FastifyRequest<Supplier>, reply: FastifyReply) => {
    const actor = await actorOf(request);
    if (actor === null) return redirectTo(reply, signInAddress(publicUrl, request.url));
    return redirectTo(reply, await whereMyCardsAre(portal, actor, request.params.cardSupplier));
  };
  const openMyCards = async (request: FastifyRequest<Supplier>, reply: FastifyReply) => {
    const actor = await actorOf(request);
    if (actor === null) return redirectTo(reply, signInAddress(publicUrl, request.url));
    const invitation = await invitationToAnswer(portal, actor);
    if (invitation !== null) return redirectTo(reply, invitation);
    if (!actor.permissions.has('SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER')) {
      request.log.info({ route: request.routeOptions.url }, 'route unauthorized');
      return redirectTo(reply, errorAddress('errors.unauthorized'));
    }
    return redirectTo(reply, serverPaths.myCards(request.params.cardSupplier));
  };
  for (const end of ['', '/:cardSupplier']) {
    app.get<Supplier>(`${serverPaths.myCards()}${end}`, forBrowsers, myCards);
    app.get<Supplier>(`/open-my-cards${end}`, forBrowsers, openMyCards);
  }
  app.get('/open-my-cards-after-authentication', forBrowsers, async (_request, reply) =>
    redirectTo(reply, signInAddress(publicUrl, serverPaths.myCards())),
  );
}
