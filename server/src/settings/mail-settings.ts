import { optional, setting } from './setting.ts';
import * as kind from './setting-kinds.ts';

/** Of mails, reminders among them. */
export const mailSettings = {
  SMTP_URL: optional(kind.smtpUrl, 'The mail server. Without it mails wait in the outbox; the demo shows them there.'),
  SMTP_TLS: setting(
    kind.oneOf('required', 'optional'),
    'required',
    'Whether a mail waits rather than going over a network unencrypted. Nothing is asked of a mail server on this machine.',
  ),
  SMS_URL: optional(
    kind.webAddress,
    'The HTTP gateway of text messages, see operations.md; https, unless it is inside your own network. ' +
      'Without it nobody is offered reminders by SMS; the demo shows them in its outbox.',
  ),
  SMS_KEY: optional(kind.text, 'What the gateway of text messages is shown as a bearer token.'),
  MAILS_PER_SENDER: setting(
    kind.whole(1, 1_000_000),
    '5000',
    'Mails that the calls of one partner key, or of one person, may lead to in 24 hours: ' +
      'more orders with an address are refused with 429. Renewed cards do not count.',
  ),
  FOUND_CARDS_PER_DAY: setting(kind.whole(1, 100_000), '200', 'Of how many found cards strangers may tell in a day.'),
  MAILS_PER_ADDRESS: setting(
    kind.whole(1, 1_000_000),
    '100',
    'The same for one address and the company of the keys, so that no company closes an address to another.',
  ),
  REMINDER_DAYS: setting(
    kind.days,
    '3,7,14',
    'Days after which a holder who has not reviewed an order, or not activated a card, is reminded, never between 21 and 7 ' +
      'o’clock in `TIME_ZONE`. A day after the last one their company is told. `off`: never, neither.',
  ),
  END_NOTICE_DAYS: setting(
    kind.days,
    '7,30,90',
    'Days before the end of a card on which its holder and its company are told, never between 21 and 7 o’clock in `TIME_ZONE`. ' +
      '`off`: never, and no company is told each month what ends.',
  ),
  MAIL_FROM: setting(kind.sender, 'SiteID <no-reply@siteid.example>', 'Whom mails come from.'),
};
