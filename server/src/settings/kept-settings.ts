import { setting } from './setting.ts';
import * as kind from './setting-kinds.ts';

/** How long what is kept of people stays, a kind each. What a law may ask for is kept for years, unless an operator says otherwise. */
export const keptSettings = {
  INVITATIONS_KEPT_DAYS: setting(
    kind.whole(15, 3650),
    '180',
    'Days after which an invitation, answered or not, is deleted, counted from its newest mail, and its address leaves the logs, ' +
      'as does the name of who was declined access, and of whom another system named and who has not accepted. ' +
      'Its link holds for 14.',
  ),
  ACCESS_REQUESTS_KEPT_DAYS: setting(
    kind.whole(15, 3650),
    '180',
    'Days after which a request for access to a company is deleted, counted from its answer, or from when it was asked. ' +
      'Who was declined may ask again after 7.',
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
  DEEDS_KEPT_DAYS: setting(
    kind.wholeOrOff(366, 36_500),
    '1825',
    'Days after which sign-ins, keys made and revoked, restores and the like (`deeds`, see audit.md) are forgotten. `off`: never.',
  ),
  DISCLOSURES_KEPT_DAYS: setting(
    kind.wholeOrOff(400, 36_500),
    '1825',
    'Days after which it is forgotten who looked at whom. `off`: never.',
  ),
  PHOTOS_KEPT_DAYS: setting(
    kind.wholeOrOff(60, 36_500),
    '1825',
    'Days after which the photo of a card that ended, or of an order that came to nothing, is deleted. `off`: never.',
  ),
  ENDED_CARDS_KEPT_DAYS: setting(
    kind.wholeOrOff(60, 36_500),
    'off',
    'Days after which it is forgotten whose a card was that ended, or an order that came to nothing, and who did what to it and ' +
      'why. When that was stays, and is still proven. `off`: never.',
  ),
  REGISTRATIONS_KEPT_DAYS: setting(
    kind.whole(2, 3650),
    '90',
    'Days after which what somebody typed who began to register a company is deleted, with its logo, counted from the last ' +
      'change. A company that came of it has its own.',
  ),
  SECURITY_EVENTS_KEPT_DAYS: setting(
    kind.whole(31, 36_500),
    '400',
    'Days after which a security event is deleted. Of what anybody can cause only the latest stay in any case.',
  ),
};
