import * as calls from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import {
  addWebhook,
  alterWebhook,
  endWebhook,
  pauseOrResume,
  renewWebhookSecret,
  sendAgain,
  sendTest,
} from './change-webhooks.ts';
import { listWebhookDeliveries, listWebhooks } from './list-webhooks.ts';
import { ofOrganisation, ofSupplier } from './look-after-webhooks.ts';

/** The webhooks of a company, which its main users look after, and of a card supplier, which its operators do (L-10). */
export function registerWebhookRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, calls.getWebhooks, async ({ actor, acting }) => listWebhooks(portal, ofOrganisation(actor, acting)));
  route(app, calls.makeWebhook, async ({ input, actor, acting }) => addWebhook(portal, ofOrganisation(actor, acting), input));
  route(app, calls.changeWebhook, async ({ input, actor, acting }) => alterWebhook(portal, ofOrganisation(actor, acting), input));
  route(app, calls.pauseWebhook, async ({ input, actor, acting }) => pauseOrResume(portal, ofOrganisation(actor, acting), input));
  route(app, calls.changeWebhookSecret, async ({ input, actor, acting }) =>
    renewWebhookSecret(portal, ofOrganisation(actor, acting), input.webhookId),
  );
  route(app, calls.removeWebhook, async ({ input, actor, acting }) =>
    endWebhook(portal, ofOrganisation(actor, acting), input.webhookId),
  );
  route(app, calls.testWebhook, async ({ input, actor, acting }) =>
    sendTest(portal, ofOrganisation(actor, acting), input.webhookId),
  );
  route(app, calls.getWebhookDeliveries, async ({ input, actor, acting }) =>
    listWebhookDeliveries(portal, ofOrganisation(actor, acting), input),
  );
  route(app, calls.sendWebhookAgain, async ({ input, actor, acting }) => sendAgain(portal, ofOrganisation(actor, acting), input));

  route(app, calls.getSupplierWebhooks, async ({ actor, acting }) => listWebhooks(portal, ofSupplier(actor, acting)));
  route(app, calls.makeSupplierWebhook, async ({ input, actor, acting }) => addWebhook(portal, ofSupplier(actor, acting), input));
  route(app, calls.changeSupplierWebhook, async ({ input, actor, acting }) =>
    alterWebhook(portal, ofSupplier(actor, acting), input),
  );
  route(app, calls.pauseSupplierWebhook, async ({ input, actor, acting }) =>
    pauseOrResume(portal, ofSupplier(actor, acting), input),
  );
  route(app, calls.changeSupplierWebhookSecret, async ({ input, actor, acting }) =>
    renewWebhookSecret(portal, ofSupplier(actor, acting), input.webhookId),
  );
  route(app, calls.removeSupplierWebhook, async ({ input, actor, acting }) =>
    endWebhook(portal, ofSupplier(actor, acting), input.webhookId),
  );
  route(app, calls.testSupplierWebhook, async ({ input, actor, acting }) =>
    sendTest(portal, ofSupplier(actor, acting), input.webhookId),
  );
  route(app, calls.getSupplierWebhookDeliveries, async ({ input, actor, acting }) =>
    listWebhookDeliveries(portal, ofSupplier(actor, acting), input),
  );
  route(app, calls.sendSupplierWebhookAgain, async ({ input, actor, acting }) =>
    sendAgain(portal, ofSupplier(actor, acting), input),
  );
}
