import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import {
  changeWebhook,
  changeWebhookSecret,
  deliveriesAsked,
  getWebhookDeliveries,
  getWebhooks,
  makeWebhook,
  newSecret,
  newWebhook,
  pauseWebhook,
  removeWebhook,
  sendWebhookAgain,
  testWebhook,
  webhookChange,
  webhookDeliveryPage,
  webhookList,
  webhookPause,
  webhookWanted,
} from '../organisations/webhooks.ts';

/**
 * The webhooks of a card supplier, which its operators look after: what a company's main users do with theirs, refused for the same reasons
 * (L-10-1).
 */
const access = { team: 'SEPPO_ACTION_PRODUCE_CARDS' } as const;
const ofSupplier = z.strictObject({ teamId: z.uuid() });
const ofWebhook = z.strictObject({ teamId: z.uuid(), webhookId: z.uuid() });
const done = z.strictObject({});

export const getSupplierWebhooks = endpoint({
  method: 'GET',
  path: '/production/webhooks/:teamId',
  summary: 'The webhooks of a card supplier.',
  access,
  changesState: false,
  params: ofSupplier,
  reply: webhookList,
  refusals: getWebhooks.refusals,
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
  refusals: makeWebhook.refusals,
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
  refusals: changeWebhook.refusals,
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
  refusals: pauseWebhook.refusals,
});

export const changeSupplierWebhookSecret = endpoint({
  method: 'POST',
  path: '/production/change-webhook-secret/:teamId/:webhookId',
  summary: 'Makes another secret for a webhook of a card supplier.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: newSecret,
  refusals: changeWebhookSecret.refusals,
});

export const removeSupplierWebhook = endpoint({
  method: 'POST',
  path: '/production/remove-webhook/:teamId/:webhookId',
  summary: 'Removes a webhook of a card supplier.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: done,
  refusals: removeWebhook.refusals,
});

export const testSupplierWebhook = endpoint({
  method: 'POST',
  path: '/production/test-webhook/:teamId/:webhookId',
  summary: 'Sends a test event to a webhook of a card supplier.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: done,
  refusals: testWebhook.refusals,
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
  refusals: getWebhookDeliveries.refusals,
});

export const sendSupplierWebhookAgain = endpoint({
  method: 'POST',
  path: '/production/send-webhook-again/:teamId/:webhookId/:deliveryId',
  summary: 'Sends an event to a webhook of a card supplier again.',
  access,
  changesState: true,
  params: z.extend(ofWebhook, { deliveryId: z.uuid() }),
  reply: done,
  refusals: sendWebhookAgain.refusals,
});
