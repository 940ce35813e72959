import { setting } from './setting.ts';
import * as kind from './setting-kinds.ts';

const most = kind.whole(10, 100_000_000);

/** How much one caller may ask. */
export const limitSettings = {
  REQUESTS_PER_SESSION: setting(
    most,
    '1200',
    'Requests a minute of one session, such as of a browser that goes on by itself. More is answered with 429.',
  ),
  REQUESTS_PER_KEY: setting(most, '6000', 'The same of one partner key.'),
  REQUESTS_PER_ADDRESS: setting(
    most,
    '12000',
    'The same of one address, IPv6 by its first four groups, of all that show neither a session nor a key that is good. ' +
      'A first visit takes some fifteen.',
  ),
};
