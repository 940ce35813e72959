/**
 * Who calls. Company users and staff come without a holder's rights, proven ones by a sign-in that proves who they are; `granted …`
 * holds that one permission and nothing else.
 */
export const actors = [
  'visitor',
  'nobody special',
  'holder',
  'basic user',
  'main user',
  'proven main user',
  'inactive user',
  'main user elsewhere',
  'main user of the managed',
  'staff',
  'proven staff',
  'granted seeing orders',
  'granted viewing cards',
  'granted editing cards',
  'granted acting on all cards',
  'granted ordering cards',
  'granted approving cards',
  'operator',
  'operator elsewhere',
  'clerk',
] as const;
export type TestActor = (typeof actors)[number];
