import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { signInMethod } from '../../enumerations.ts';
import { moment } from '../../values.ts';

/** What a session says of its device: the family of the browser and the system, and nothing by which one device is told from another. */
export const sessionBrowsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;
export const sessionSystems = ['android', 'chromeos', 'ipad', 'iphone', 'linux', 'mac', 'windows', 'other'] as const;
export type SessionDevice = {
  readonly browser: (typeof sessionBrowsers)[number];
  readonly system: (typeof sessionSystems)[number];
};

/** One place where the person is signed in. Its id ends it, and is no secret of it; no network address is kept. */
export const accountSession = z.strictObject({
  id: z.uuid(),
  isCurrent: z.boolean(),
  browser: z.enum(sessionBrowsers),
  system: z.enum(sessionSystems),
  method: signInMethod,
  begun: moment,
  /** To within a minute. */
  lastUsed: moment,
});
export type AccountSession = z.output<typeof accountSession>;

/** Where the person is signed in: this session first, then the one used last (W-4-4). */
export const getAccountSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: 'Where whoever is signed in is signed in.',
  access: 'signed-in',
  changesState: false,
  reply: z.strictObject({ sessions: z.array(accountSession) }),
  refusals: [],
});

/**
 * Ends one other session, or with null all others; this one ends by signing out. One that is over, or another person's, is ended as well
 * as it can be: the answer is the same. `ended` says how many lived.
 */
export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/account/end-sessions',
  summary: 'Signs whoever is signed in out elsewhere.',
  access: 'signed-in',
  changesState: true,
  body: z.strictObject({ sessionId: z.nullable(z.uuid()) }),
  reply: z.strictObject({ ended: z.int() }),
  refusals: [],
});
