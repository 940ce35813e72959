import * as z from 'zod/mini';
import { endpoint, fileEndpoint } from '../../endpoint.ts';

/** Files of their own data that a person may download within 24 hours (R-6-9). */
export const dataFilesPerDay = 3;

/**
 * What stands in the way of erasing somebody (R-6-6). `of` names the company, card supplier or ID office; null for staff. `orderId` is
 * there for a card that lives (`card`), an order under way (`order`) and a rejection that may still be taken back (`rejection`).
 */
export const erasureObstacle = z.strictObject({
  what: z.enum(['card', 'order', 'rejection', 'company', 'staff', 'supplier', 'office']),
  of: z.nullable(z.string()),
  orderId: z.nullable(z.uuid()),
});
export type ErasureObstacle = z.output<typeof erasureObstacle>;

/** What whoever is signed in may do with all that the portal holds about them: download it, and erase it (R-6-9, R-6-10). */
export const getAccountData = endpoint({
  method: 'GET',
  path: '/account/data',
  summary: 'Whether whoever is signed in may download and erase their data, and what stands in the way.',
  access: 'signed-in',
  changesState: false,
  reply: z.strictObject({
    /** By a fresh sign-in of the last ten minutes, which proved who the person is where that is known. */
    mayDo: z.boolean(),
    /** How many more files within the 24 hours; of `dataFilesPerDay`. */
    filesLeft: z.int(),
    /** As it is read, without a lock: what `eraseAccount` answers is what counts. */
    obstacles: z.array(erasureObstacle),
  }),
  refusals: [],
});

/**
 * Everything that the portal holds about whoever is signed in, as a file of JSON. It counts, and is written down, so it demands the token
 * of the session as any change does.
 */
export const getAccountFile = fileEndpoint({
  path: '/account/file',
  summary: 'All data of whoever is signed in, as a file.',
  access: 'signed-in',
  changesState: true,
  params: z.strictObject({}),
  refusals: ['errors.account.signInToProve', 'errors.accountData.tooManyFiles'],
});

/**
 * Erases whoever is signed in, for good, and ends their sessions (R-6-10). Where something stands in the way nothing is changed, and the
 * answer names all of it: a refusal could name one.
 */
export const eraseAccount = endpoint({
  method: 'POST',
  path: '/account/erase',
  summary: 'Erases whoever is signed in, for good.',
  access: 'signed-in',
  changesState: true,
  reply: z.strictObject({
    isErased: z.boolean(),
    obstacles: z.array(erasureObstacle),
    /** Where the browser ends its session at the identity broker, and comes back from; null where there is none to end. */
    signOutAt: z.nullable(z.string()),
  }),
  refusals: ['errors.account.signInToProve'],
});
