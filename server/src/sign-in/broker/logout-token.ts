import * as jose from 'jose';
import type * as oidc from 'openid-client';
import * as z from 'zod';

/** What the broker ended: its session, all sessions of a subject, or its session of that subject. At least one of the two is named. */
export type BrokerSignOut = {
  /** Names this message, and no other. */
  readonly token: string;
  readonly session: string | null;
  readonly subject: string | null;
};
export type ReadSignOut =
  | BrokerSignOut
  | { readonly failed: 'unavailable' }
  | { readonly failed: 'refused'; readonly code: string };

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** Older messages are not believed: what came of them is forgotten after a quarter of an hour. */
const oldestSeconds = 300;
/** How far the broker's clock may be from ours. */
const clockSeconds = 60;

const name = z.string().min(1).max(255);
/** A nonce would make it an ID token, which a browser may have seen. */
const claims = z
  .object({
    jti: name,
    sid: name.optional(),
    sub: name.optional(),
    events: z.looseObject({ [event]: z.looseObject({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined);

/**
 * Reads a logout token as OpenID Connect Back-Channel Logout 1.0 (2.6) asks. `keys` are those that sign the broker's ID tokens. Throws
 * what is no fault of the token: that the keys could not be had.
 */
export async function readLogoutToken(
  token: string,
  broker: oidc.Configuration,
  { keys, now }: { readonly keys: jose.JWTVerifyGetKey; readonly now: Date },
): Promise<ReadSignOut> {
  const { issuer, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = broker.serverMetadata();
  try {
    const { payload } = await jose.jwtVerify(token, keys, {
      issuer,
      audience: broker.clientMetadata().client_id,
      algorithms,
      currentDate: now,
      maxTokenAge: oldestSeconds,
      clockTolerance: clockSeconds,
    });
    const { success, data } = claims.safeParse(payload);
    if (!success) return { failed: 'refused', code: 'claims' };
    return { token: data.jti, session: data.sid ?? null, subject: data.sub ?? null };
  } catch (error) {
    if (error instanceof jose.errors.JOSEError && isOfToken(error)) return { failed: 'refused', code: error.code };
    throw error;
  }
}

/** The library's own word for a broker whose keys do not come, or are invalid. */
const ofKeys = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);
const isOfToken = ({ code }: jose.errors.JOSEError) => !ofKeys.has(code);
