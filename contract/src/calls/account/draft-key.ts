import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

/**
 * What opens and seals in the browser what somebody typed and has not sent (W-5-17): the same at every sign-in of a person, another for
 * each person, and given to nobody without a session of theirs.
 */
export const getDraftKey = endpoint({
  method: 'GET',
  path: '/account/draft-key',
  summary: 'The key by which the browser keeps what whoever is signed in types and has not sent.',
  access: 'signed-in',
  changesState: false,
  reply: z.strictObject({
    /** Whose key it is: the form may be of somebody who was signed in before. */
    username: z.string(),
    /** 32 bytes in base64, for AES-GCM. */
    key: z.string(),
  }),
  refusals: [],
});
