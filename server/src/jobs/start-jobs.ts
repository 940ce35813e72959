import { forgetReadings } from '../access-records/forget-readings.ts';
import { forgetPhoneCodes } from '../account/text-reminders.ts';
import { forgetBulkJobs } from '../card-orders/bulk-jobs/forget-bulk-jobs.ts';
import { workOffBulkJobs } from '../card-orders/bulk-jobs/work-off-bulk-jobs.ts';
import { expireCardOrders } from '../card-orders/changing/expire-card-orders.ts';
import { lapseCorrections } from '../card-orders/correcting/lapse-corrections.ts';
import { tellHoldersOfEnds } from '../card-orders/ending/tell-of-ends.ts';
import { tellOrganisations } from '../card-orders/ending/tell-organisations.ts';
import { forgetEndedCards, forgetPhotos, forgetPins } from '../card-orders/forgetting/forget-ended.ts';
import { forgetFoundCards } from '../card-orders/found-cards/tell-of-found-card.ts';
import { forgetOrderImports } from '../card-orders/importing/forget-order-imports.ts';
import { forgetTriedIds } from '../card-orders/ordering/try-government-ids.ts';
import { remindHolders } from '../card-orders/reminding/remind-holders.ts';
import { lapseRequests } from '../card-orders/second-person/lapse-requests.ts';
import { forgetCounted } from '../counted-requests/forget-counted.ts';
import { forgetDeeds } from '../deeds/forget-deeds.ts';
import { forgetEmailLinks } from '../email-verification/verify-email.ts';
import { makeHistoryLog, signersOf } from '../history-log/make-history-log.ts';
import { keepHeadsInFile } from '../history-log/outside/keep-in-file.ts';
import { sendHead } from '../history-log/outside/send-heads.ts';
import { forgetOfficeDeeds } from '../identity-office/forget-office-deeds.ts';
import { forgetAskedMails } from '../mail/ask-for-mails.ts';
import { type Carrier, deliverMessages } from '../mail/deliver-messages.ts';
import { demoCarrier } from '../mail/demo-carrier.ts';
import { forgetMessages } from '../mail/forget-messages.ts';
import { smsCarrier } from '../mail/sms-carrier.ts';
import { smtpCarrier } from '../mail/smtp-carrier.ts';
import { forgetAccessRequests } from '../memberships/access-requests/forget-access-requests.ts';
import { forgetInvitations } from '../memberships/forget-invitations.ts';
import { forgetLentRights } from '../memberships/lending/forget-lent-rights.ts';
import { purgeReplies } from '../partner-api/purge-replies.ts';
import { tellOfKeyEnds } from '../partner-api/tell-of-key-ends.ts';
import type { Portal } from '../portal.ts';
import { forgetClaims } from '../production/forget-claims.ts';
import { forgetRegistrations } from '../registration/forget-registrations.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Config } from '../settings/config.ts';
import { purgeSessions } from '../sign-in/session/purge-sessions.ts';
import { forgetDeliveries } from '../webhooks/forget-deliveries.ts';
import { placeDeliveries } from '../webhooks/sending/place-deliveries.ts';
import { DeliverySender } from '../webhooks/sending/send-deliveries.ts';
import { type Job, repeat } from './repeat.ts';

const minute = 60;
const hour = 3600;
const historySeconds = 5;
const headSeconds = 30;
const webhookSeconds = 2;

/** Addresses under `.example` are nobody's: what production still lacks besides the mail server. */
function unnamed({ mode, mail, portal }: Config): readonly string[] {
  if (mode === 'demo') return [];
  return [
    ...(/\.example>?$/.test(mail.from)
      ? [
          "MAIL_FROM is not set, or ends in .example: mails come from an address that is nobody's, and mail servers may refuse them.",
        ]
      : []),
    ...(portal.customerSupportEmail.endsWith('.example')
      ? ["CUSTOMER_SUPPORT_EMAIL is not set, or ends in .example: security.txt and some pages name an address that is nobody's."]
      : []),
  ];
}

/** Starts what the portal does by itself, and what only this process does. Call `stop` before the database is closed. */
export async function startJobs(
  portal: Portal,
  historyKeys: Keys['historyKeys'],
  ofProcess: readonly Job[] = [],
): Promise<{ readonly stop: () => Promise<void> }> {
  const carriers = carriersFor(portal.config);
  if (!carriers.some(({ channels }) => channels.includes('email')))
    portal.log.warn('SMTP_URL is not set: mails wait in the outbox until it is.');
  for (const warning of unnamed(portal.config)) portal.log.warn(warning);
  const signers = signersOf(portal, historyKeys);
  if (signers.length === 0) portal.log.warn('HISTORY_KEYS is off: the history is not signed, and nothing proves it.');
  const sender = new DeliverySender(portal);
  const jobs: Job[] = [
    ...ofProcess,
    ...jobsOf(portal, signers, carriers),
    { name: 'send webhooks', everySeconds: 1, run: () => sender.begin() },
  ];
  const running = jobs.map((job) => repeat(job, portal.log));
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
      await sender.end();
      for (const carrier of carriers) carrier.close();
    },
  };
}

/** What every portal does by itself, and how often. */
export function jobsOf(portal: Portal, signers: ReturnType<typeof signersOf>, carriers: readonly Carrier[]): Job[] {
  return [
    ...carriers.map((carrier) => ({
      name: `deliver ${carrier.channels.join(' and ')}`,
      everySeconds: 1,
      run: () => deliverMessages(portal, carrier),
    })),
    { name: 'make the log of the history', everySeconds: historySeconds, run: () => makeHistoryLog(portal, signers) },
    ...headsOutside(portal, signers),
    { name: 'make deliveries of webhooks', everySeconds: webhookSeconds, run: () => placeDeliveries(portal) },
    { name: 'forget deliveries of webhooks', everySeconds: hour, run: () => forgetDeliveries(portal) },
    { name: 'work off bulk jobs', everySeconds: 1, run: () => workOffBulkJobs(portal), wakeSignal: portal.bulkJobs },
    { name: 'remind holders', everySeconds: minute, run: () => remindHolders(portal) },
    { name: 'tell holders that cards end', everySeconds: hour, run: () => tellHoldersOfEnds(portal) },
    { name: 'tell companies of their cards', everySeconds: hour, run: () => tellOrganisations(portal) },
    { name: 'tell that partner keys end', everySeconds: hour, run: () => tellOfKeyEnds(portal) },
    { name: 'expire cards', everySeconds: hour, run: () => expireCardOrders(portal) },
    { name: 'purge sessions', everySeconds: hour, run: () => purgeSessions(portal) },
    { name: 'forget counted requests', everySeconds: minute, run: () => forgetCounted(portal) },
    { name: 'forget asked mails', everySeconds: hour, run: () => forgetAskedMails(portal) },
    { name: 'lapse corrections', everySeconds: hour, run: () => lapseCorrections(portal) },
    { name: 'lapse requests for a second person', everySeconds: hour, run: () => lapseRequests(portal) },
    { name: 'forget found cards', everySeconds: hour, run: () => forgetFoundCards(portal) },
    { name: 'forget tried government ids', everySeconds: hour, run: () => forgetTriedIds(portal) },
    { name: 'forget bulk jobs', everySeconds: hour, run: () => forgetBulkJobs(portal) },
    { name: 'forget order imports', everySeconds: hour, run: () => forgetOrderImports(portal) },
    { name: 'forget invitations', everySeconds: hour, run: () => forgetInvitations(portal) },
    { name: 'forget lent rights', everySeconds: hour, run: () => forgetLentRights(portal) },
    { name: 'forget messages', everySeconds: hour, run: () => forgetMessages(portal) },
    { name: 'forget requests for access', everySeconds: hour, run: () => forgetAccessRequests(portal) },
    { name: 'forget deeds of ID offices', everySeconds: hour, run: () => forgetOfficeDeeds(portal) },
    { name: 'forget claims of operators', everySeconds: hour, run: () => forgetClaims(portal) },
    { name: 'forget PINs of ended cards', everySeconds: hour, run: () => forgetPins(portal) },
    { name: 'forget photos of ended cards', everySeconds: hour, run: () => forgetPhotos(portal) },
    { name: 'forget whose ended cards were', everySeconds: hour, run: () => forgetEndedCards(portal) },
    { name: 'forget who looked', everySeconds: hour, run: () => forgetReadings(portal) },
    { name: 'forget who did what', everySeconds: hour, run: () => forgetDeeds(portal) },
    { name: 'forget registrations', everySeconds: hour, run: () => forgetRegistrations(portal) },
    { name: 'forget links of mails', everySeconds: hour, run: () => forgetEmailLinks(portal) },
    { name: 'forget codes to phones', everySeconds: hour, run: () => forgetPhoneCodes(portal) },
    { name: 'purge replies to partners', everySeconds: hour, run: () => purgeReplies(portal) },
  ];
}

/** Signed heads are kept outside where the configuration says so. */
function headsOutside(portal: Portal, signers: ReturnType<typeof signersOf>): Job[] {
  const { file, address } = portal.config.history.outside;
  if (signers.length === 0) return [];
  if (file === null && address === null && portal.config.mode !== 'demo')
    portal.log.warn(
      'HISTORY_HEADS_FILE and HISTORY_HEADS_URL are not set: who may write to the database may also remove what proves it.',
    );
  return [
    ...(file === null
      ? []
      : [{ name: 'keep heads in a file', everySeconds: headSeconds, run: () => keepHeadsInFile(portal, signers, file) }]),
    ...(address === null ? [] : [{ name: 'send heads', everySeconds: headSeconds, run: () => sendHead(portal, address) }]),
  ];
}

/** The demo shows mails and text messages and sends none; elsewhere the identity broker sends the codes for signing in. */
export function carriersFor({ mode, mail, sms, http }: Config): Carrier[] {
  if (mode === 'demo') return [demoCarrier(['email', 'sms'])];
  const { smtpUrl, from, requireTls } = mail;
  const domain = new URL(http.publicUrl).hostname;
  return [
    ...(smtpUrl === undefined ? [] : [smtpCarrier({ url: smtpUrl, from, domain, requireTls })]),
    ...(sms.gateway === null ? [] : [smsCarrier(sms.gateway)]),
  ];
}
