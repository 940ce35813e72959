import { actors, type TestActor } from './actors.ts';

const anyone: readonly TestActor[] = actors;

/** Documents: who may not go on is led to sign in, or to a page that says so. */
export const documentRoutes: Readonly<Record<string, readonly TestActor[]>> = {
  'GET /authentication/sign-in': anyone,
  'GET /authentication/sign-contract': anyone,
  'GET /authentication/callback': anyone,
  'GET /authentication/sign-out': anyone,
  'GET /authentication/signed-out': anyone,
  'GET /cards/my-cards': anyone,
  'GET /cards/my-cards/:cardSupplier': anyone,
  'GET /open-my-cards': anyone,
  'GET /open-my-cards/:cardSupplier': anyone,
  'GET /open-my-cards-after-authentication': anyone,
};

/** Which no session opens, but what the identity broker signed: `broker-sign-out.http.test.ts` tries who else comes. */
export const brokerRoutes = ['POST /authentication/backchannel-logout'];
