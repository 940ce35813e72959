import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { entityTag, moment, organisationSlot } from '../../values.ts';
import { cardEventKinds } from '../partners/partner-events.ts';
import { memberPagination, memberQuery } from './memberships.ts';
import { noGrant } from './no-grant.ts';

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS';
const access = { holder: manage, organisation: manage } as const;
const ofOrganisation = z.strictObject({ organizationCode: organisationSlot });
const ofWebhook = z.strictObject({ organizationCode: organisationSlot, webhookId: z.uuid() });

/** Webhooks that a company or a card supplier may have at most. */
export const maximumWebhooks = 10;
/** Hours for which a secret still signs, beside the new one, after it was changed. */
export const formerSecretHours = 24;
/** How often in an hour the people of a company or a card supplier may have something sent to its webhooks. */
export const sendsOnDemand = 100;

/** Where the portal sends events: an https address. Whether it may be one, the server says. */
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000), z.regex(/^[^\s\u0000-\u001f\u007f\p{Cs}]*$/u));
const kinds = z.array(z.enum(cardEventKinds)).check(z.minLength(1), z.maxLength(cardEventKinds.length));

/** Why nothing is sent: a person said so, it failed for days, or the receiver said that it is gone for good. */
export const webhookPauses = ['person', 'failing', 'gone'] as const;

/** One address that hears of chosen events. Its secret is seen once, as it is made. */
export const webhook = z.strictObject({
  webhookId: z.uuid(),
  address: z.string(),
  kinds: z.array(z.enum(cardEventKinds)),
  /** Of address and kinds. */
  seen: entityTag,
  created: moment,
  /** Null while it is sent to. */
  paused: z.nullable(z.enum(webhookPauses)),
  /** Since when nothing was taken there; null where the last was. */
  failingSince: z.nullable(moment),
  /** Until when the former secret signs too. */
  formerSecretUntil: z.nullable(moment),
  /** Deliveries that wait to be taken. */
  waiting: z.int(),
});
export type Webhook = z.output<typeof webhook>;

export const webhookList = z.strictObject({
  name: z.string(),
  webhooks: z.array(webhook),
  /** Whether the reader may make and change them: staff may only look. */
  mayChange: z.boolean(),
});

/** What it hears of, and where. */
export const webhookWanted = z.strictObject({ address, kinds });
export const webhookChange = z.strictObject({ seen: entityTag, address, kinds });
export const webhookPause = z.strictObject({ isPaused: z.boolean() });
export const newWebhook = z.strictObject({ webhookId: z.uuid(), secret: z.string() });
export const newSecret = z.strictObject({ secret: z.string() });

const refusalsOfAddress = ['errors.webhook.addressNotAllowed'] as const;
const refusalsOfWebhook = [noGrant, 'errors.ItemDoesNotExist'] as const;
const refusalsOfSending = [...refusalsOfWebhook, 'errors.webhook.sentTooOften'] as const;

/** The webhooks of a company, the oldest first (L-10-1). */
export const getWebhooks = endpoint({
  method: 'GET',
  path: '/organizations/webhooks/:organizationCode',
  summary: 'The webhooks of a company.',
  access,
  changesState: false,
  params: ofOrganisation,
  reply: webhookList,
  refusals: [noGrant],
});

/** Makes a webhook and answers with its secret, this once. It hears of what happens from now on. */
export const makeWebhook = endpoint({
  method: 'POST',
  path: '/organizations/make-webhook/:organizationCode',
  summary: 'Makes a webhook of a company.',
  access,
  changesState: true,
  params: ofOrganisation,
  body: webhookWanted,
  reply: newWebhook,
  refusals: [noGrant, 'errors.account.signInToProve', 'errors.webhook.tooMany', ...refusalsOfAddress],
});

/** Changes where it is sent, and of what. Another address takes a fresh sign-in. */
export const changeWebhook = endpoint({
  method: 'POST',
  path: '/organizations/change-webhook/:organizationCode/:webhookId',
  summary: 'Changes where a webhook of a company is sent, and of what.',
  access,
  changesState: true,
  params: ofWebhook,
  body: webhookChange,
  reply: z.strictObject({}),
  refusals: [...refusalsOfWebhook, 'errors.account.signInToProve', 'errors.organisations.changedMeanwhile', ...refusalsOfAddress],
});

/** Says whether anything is sent there, and changes nothing else. Once it is sent to again, so is what happened since. */
export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/organizations/pause-webhook/:organizationCode/:webhookId',
  summary: 'Pauses a webhook of a company, or goes on.',
  access,
  changesState: true,
  params: ofWebhook,
  body: webhookPause,
  reply: z.strictObject({}),
  refusals: refusalsOfWebhook,
});

/** Another secret, seen this once; the former one signs beside it for `formerSecretHours`. */
export const changeWebhookSecret = endpoint({
  method: 'POST',
  path: '/organizations/change-webhook-secret/:organizationCode/:webhookId',
  summary: 'Makes another secret for a webhook of a company.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: newSecret,
  refusals: [...refusalsOfWebhook, 'errors.account.signInToProve'],
});

/** Removes a webhook with all that waits for it. */
export const removeWebhook = endpoint({
  method: 'POST',
  path: '/organizations/remove-webhook/:organizationCode/:webhookId',
  summary: 'Removes a webhook of a company.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: z.strictObject({}),
  refusals: refusalsOfWebhook,
});

/** Sends an event that nothing happened for. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/organizations/test-webhook/:organizationCode/:webhookId',
  summary: 'Sends a test event to a webhook of a company.',
  access,
  changesState: true,
  params: ofWebhook,
  reply: z.strictObject({}),
  refusals: refusalsOfSending,
});

/** The kinds of what is sent: events, and a test. */
export const deliveryKinds = [...cardEventKinds, 'webhook.test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
/** The word by which the message `webhooks.kind` chooses what is said of a kind of event. */
export const wordOfKind = (kind: DeliveryKind) => kind.replace(/^\w+\./, '');
export const deliveryStates = ['taken', 'waiting', 'given-up'] as const;
/** Why an attempt was not taken, where no status was answered. */
export const deliveryTroubles = ['timeout', 'unreachable', 'not-allowed'] as const;

export const webhookDelivery = z.strictObject({
  deliveryId: z.uuid(),
  /** Its `webhook-id`, the same at every attempt. */
  eventId: z.string(),
  kind: z.enum(deliveryKinds),
  created: moment,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it was last tried; null for not yet. */
  tried: z.nullable(moment),
  /** The status that was answered last. */
  status: z.nullable(z.int()),
  trouble: z.nullable(z.enum(deliveryTroubles)),
  /** When it is tried next; null where it is not. */
  next: z.nullable(moment),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;
export type DeliveryState = WebhookDelivery['state'];

export const webhookDeliveryPage = z.strictObject({ deliveries: z.array(webhookDelivery), pagination: memberPagination });

/**
 * Which page of what was sent is asked for: all of it, or what is in one state; searched by an event's id or what it begins with, or by a
 * part of the name of its kind or of what the screens call that (L-10-5).
 */
export const deliveriesAsked = z.extend(memberQuery, { state: z.optional(z.enum(deliveryStates)) });

/** What was sent to a webhook and what waits, the newest first; of one state, where one is asked for (L-10-2). */
export const getWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/organizations/webhook-deliveries/:organizationCode/:webhookId',
  summary: 'What was sent to a webhook of a company.',
  access,
  changesState: false,
  params: ofWebhook,
  query: deliveriesAsked,
  reply: webhookDeliveryPage,
  refusals: [...refusalsOfWebhook, 'errors.cards.searchTooShort'],
});

/** Sends one again, as it was, under the same `webhook-id`: also one that was taken. */
export const sendWebhookAgain = endpoint({
  method: 'POST',
  path: '/organizations/send-webhook-again/:organizationCode/:webhookId/:deliveryId',
  summary: 'Sends an event to a webhook of a company again.',
  access,
  changesState: true,
  params: z.extend(ofWebhook, { deliveryId: z.uuid() }),
  reply: z.strictObject({}),
  refusals: refusalsOfSending,
});
