import { getClassifiers, getConfiguration, languageCookie, type PortalConfiguration, putLanguage } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { saveInterfaceLanguage } from '../people/save-language.ts';
import type { Portal } from '../portal.ts';
import { countriesIn } from './countries.ts';
import { readPortalConfiguration } from './portal-configuration.ts';

const year = 31_536_000;
/** Milliseconds until card suppliers are read again. */
const suppliersHold = 10_000;

export function registerBrowserConfigurationRoutes(app: FastifyInstance, portal: Portal): void {
  let configuration: PortalConfiguration;
  let readAt = 0;
  const readAgain = async () => {
    readAt = portal.now().getTime();
    configuration = await readPortalConfiguration(portal);
  };
  const noteFailure = (err: unknown) =>
    portal.log.warn({ err }, 'Card suppliers were not read again; the former ones are shown.');
  app.addHook('onReady', readAgain);
  route(app, getConfiguration, async () => {
    // Staff add card suppliers while the portal runs. Nobody waits for them, and they are not read for each page.
    if (portal.now().getTime() - readAt >= suppliersHold) readAgain().catch(noteFailure);
    return configuration;
  });

  route(app, getClassifiers, async ({ input }) => ({ countries: countriesIn(input.languageCode) }));

  route(app, putLanguage, async ({ input: { language }, actor, reply }) => {
    await saveInterfaceLanguage(portal, actor, language);
    const { secure } = app.gate.cookies;
    reply.setCookie(languageCookie, language, { path: '/', sameSite: 'lax', secure, maxAge: year });
    return { language };
  });
}
