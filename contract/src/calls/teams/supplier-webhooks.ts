import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  deliveriesAsked,
  newSecret,
  newWebhook,
  refusalsOfDeliveries,
  webhookChange,
  webhookDeliveryPage,
  webhookList,
  webhookPause,
  webhookWanted,
} from '../organisations/webhooks.ts';

/** The webhooks of a card supplier, which its operators look after: what a company's main users do with theirs (L-10-1). */
const access = { team: 'SEPPO_ACTION_PRODUCE_CARDS' } as const;
const ofSupplier = z.strictObject({ teamId: z.uuid() });
const ofWebhook = z.strictObject({ teamId: z.uuid(), webhookId: z.uuid() });
const done = z.strictObject({});
/** Only the team's own people get here; the calls of a company share the rest. */
const refusalsOfWebhook = ['errors.users.cannotGrantPermissions', 'errors.ItemDoesNotExist'] as const;
const refusalsOfSending = [...refusalsOfWebhook, 'errors.webhook.sentTooOften'] as const;

export const getSupplierWebhooks = endpoint({
  method: 'GET',
  path: '/production/webhooks/:teamId',
  summary: 'The webhooks of a card supplier.',
  access,
  changesState: false,
  params: ofSupplier,
  reply: webhookList,
  refusals: ['errors.users.cannotGrantPermissions'],
});

export const makeSupplierWebhook = endpoint({
  method: 'POST',
  path: '/production/make-webhook/:teamId',
  summary: 'Makes a webhook of a card supplier.',
  access,
  changesState: true,
  params: ofSupplier,
  body: webhookWanted,
  reply: newWebhook,
  refusals: [
    'errors.users.cannotGrantPermissions',
    'errors.account.signInToProve',
    'errors.webhook.tooMany',
    'errors.webhook.addressNotAllowed',
  ],
});

export const changeSupplierWebhook = endpoint({
  method: 'POST',
  path: '/production/change-webhook/:teamId/:webhookId',
  summary: 'Changes where a webhook of a card supplier is sent, and of what.',
  access,
  changesState: true,
  params: ofWebhook,
  body: webhookChange,
  reply: done,
  refusals: [
    ...refusalsOfWebhook,
    'errors.account.signInToProve',
    'errors.organisations.changedMeanwhile',
    'errors.webhook.addressNotAllowed',
  ],
});

export const pauseSupplierWebhook = endpoint({
  method: 'POST',
  path: '/production/pause-webhook/:teamId/:webhookId',
  summary: 'Pauses a webhook of a card supplier, or continues.',
  access,
  changesState: true,
  params: ofWebhook,
  body: webhookPause,
  reply: done,
  refusals: refusalsOfWebhook,
});

export const changeSupplierWebhookSecret = endpoint({
  method: 'POST',
  path: '/production/change-webhook-secret/:teamId/:webhookId',
  summary: 'Makes another secret for a webhook of a card supplier.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: newSecret,
  refusals: [...refusalsOfWebhook, 'errors.account.signInToProve'],
});

export const removeSupplierWebhook = endpoint({
  method: 'POST',
  path: '/production/remove-webhook/:teamId/:webhookId',
  summary: 'Removes a webhook of a card supplier.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: done,
  refusals: refusalsOfWebhook,
});

export const testSupplierWebhook = endpoint({
  method: 'POST',
  path: '/production/test-webhook/:teamId/:webhookId',
  summary: 'Sends a test event to a webhook of a card supplier.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: done,
  refusals: refusalsOfSending,
});

export const getSupplierWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/production/webhook-deliveries/:teamId/:webhookId',
  summary: 'What was sent to a webhook of a card supplier.',
  access,
  changesState: false,
  params: ofWebhook,
  query: deliveriesAsked,
  reply: webhookDeliveryPage,
  refusals: refusalsOfDeliveries,
});

export const sendSupplierWebhookAgain = endpoint({
  method: 'POST',
  path: '/production/send-webhook-again/:teamId/:webhookId/:deliveryId',
  summary: 'Sends an event to a webhook of a card supplier again.',
  access,
  changesState: true,
  params: z.extend(ofWebhook, { deliveryId: z.uuid() }),
  reply: done,
  refusals: refusalsOfSending,
});
