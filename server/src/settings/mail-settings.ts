import { optional, setting } from './setting.ts';
import * as kind from './setting-kinds.ts';

/** Of mails, reminders among them, and of what is kept of them. */
export const mailSettings = {
  SMTP_URL: optional(kind.smtpUrl, 'The mail server. Without it mails wait in the outbox; the demo shows them there.'),
  SMTP_TLS: setting(
    kind.oneOf('required', 'optional'),
    'required',
    'Whether a mail waits rather than going over a network unencrypted. Nothing is asked of a mail server on this machine.',
  ),
  SMS_URL: optional(
    kind.webAddress,
    'The HTTP gateway of text messages, see operations.md; https, unless it is inside your own network. Without it nobody is offered reminders by SMS; the demo shows them in its outbox.',
  ),
  SMS_KEY: optional(kind.text, 'What the gateway of text messages is shown as a bearer token.'),
  MAILS_PER_SENDER: setting(
    kind.whole(1, 1_000_000),
    '5000',
    'Mails that the calls of one partner key, or of one person, may lead to in 24 hours: more orders with an address are refused with 429.',
  ),
  FOUND_CARDS_PER_DAY: setting(kind.whole(1, 100_000), '200', 'Of how many found cards strangers may tell in a day.'),
  MAILS_PER_ADDRESS: setting(
    kind.whole(1, 1_000_000),
    '100',
    'The same for one address and the company of the keys, so that no company closes an address to another.',
  ),
  INVITATIONS_KEPT_DAYS: setting(
    kind.whole(15, 3650),
    '180',
    'Days after which an invitation, answered or not, is deleted, counted from its newest mail, and its address leaves the logs, as does the name of who was declined access, and of whom another system named and who has not accepted. Its link holds for 14.',
  ),
  ACCESS_REQUESTS_KEPT_DAYS: setting(
    kind.whole(15, 3650),
    '180',
    'Days after which a request for access to a company is deleted, counted from its answer, or from when it was asked. Who was declined may ask again after 7.',
  ),
  MESSAGES_KEPT_DAYS: setting(
    kind.whole(15, 3650),
    '90',
    'Days after which a mail or SMS that was sent, or given up, is deleted with its address. One that waits stays.',
  ),
  OFFICE_DEEDS_KEPT_DAYS: setting(
    kind.whole(31, 3650),
    '400',
    'Days after which the account of what the clerks of an ID office recorded and cancelled is deleted. What they recorded stays.',
  ),
  REMINDER_DAYS: setting(
    kind.days,
    '3,7,14',
    'Days after which a holder who has not reviewed an order, or not activated a card, is reminded, never between 21 and 7 o’clock in `TIME_ZONE`. A day after the last one their company is told. `off`: never, neither.',
  ),
  END_NOTICE_DAYS: setting(
    kind.days,
    '7,30,90',
    'Days before the end of a card on which its holder and its company are told, never between 21 and 7 o’clock in `TIME_ZONE`. `off`: never, and no company is told each month what ends.',
  ),
  MAIL_FROM: setting(kind.sender, 'SiteID <no-reply@siteid.example>', 'Whom mails come from.'),
};
