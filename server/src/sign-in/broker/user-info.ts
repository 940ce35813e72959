import * as oidc from 'openid-client';
import type { Config } from '../../settings/config.ts';

type Claims = Readonly<Record<string, unknown>>;
type Names = Config['identityProvider']['claims'];

/**
 * The claims of the ID token, and of the person what it lacks from userinfo; what means something only together comes from one of them.
 * How the sign-in was done (`acr`, `amr`, the source) is never taken from userinfo: an account may remember a bank's word of another day.
 * Throws as openid-client does, also where userinfo is another subject's.
 */
export async function claimsOf(broker: oidc.Configuration, tokens: Tokens, names: Names): Promise<Claims> {
  const said: Claims = { ...tokens.claims() };
  const { givenNames, familyNames, dateOfBirth, nationalities, governmentIds, document } = names;
  const person = [givenNames, familyNames, dateOfBirth, nationalities, governmentIds];
  const together = [
    [givenNames],
    [familyNames],
    [dateOfBirth],
    [nationalities],
    [governmentIds, document],
    ['phone_number', 'phone_number_verified'],
  ];
  const hasUserInfo = broker.serverMetadata().userinfo_endpoint !== undefined;
  if (typeof said['sub'] !== 'string' || !hasUserInfo || person.every((name) => said[name] !== undefined)) return said;
  const more = await oidc.fetchUserInfo(broker, tokens.access_token, said['sub']);
  const unsaid = together.filter((claims) => claims.every((name) => said[name] === undefined)).flat();
  return { ...said, ...Object.fromEntries(unsaid.map((name) => [name, more[name]])) };
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;
