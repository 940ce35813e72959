import { getClassifiers, getConfiguration, languageCookie, type PortalConfiguration, putLanguage } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { saveInterfaceLanguage } from '../people/save-language.ts';
import type { Portal } from '../portal.ts';
import { countriesIn } from './countries.ts';
import { readPortalConfiguration } from './portal-configuration.ts';

const year = 31_536_000;

export function registerGeneralRoutes(app: FastifyInstance, portal: Portal): void {
  // Computed once: settings and suppliers' names do not change before the next start.
  let configuration: Promise<PortalConfiguration>;
  app.addHook('onReady', async () => {
    configuration = readPortalConfiguration(portal);
    await configuration;
  });
  route(app, getConfiguration, () => configuration);

  route(app, getClassifiers, async ({ input }) => ({ countries: countriesIn(input.languageCode) }));

  route(app, putLanguage, async ({ input: { language }, actor, reply }) => {
    await saveInterfaceLanguage(portal, actor, language);
    const { secure } = app.gate.cookies;
    reply.setCookie(languageCookie, language, { path: '/', sameSite: 'lax', secure, maxAge: year });
    return { language };
  });
}
