import type { Language } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../database/open-database.ts';
import { type RunningJob, repeat } from '../jobs/repeat.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import type { Portal } from '../portal.ts';
import type { Config } from '../settings/config.ts';
import { type DemoBrokerParts, registerDemoBroker } from './broker/demo-broker.ts';
import { registerDemoRoutes } from './demo-routes.ts';
import { simulateSuppliers } from './simulated-supplier.ts';
import { startUpText } from './start-up-text.ts';
import { demoPeople } from './world/demo-people.ts';
import { refuseOthersData } from './world/refuse-others-data.ts';
import { prepareDemo } from './world/renew-demo.ts';

export type Demo = {
  /** Before migrating. Throws WrongDatabase where the database is somebody's. */
  readonly admit: (database: DatabaseHandle) => Promise<void>;
  readonly extend: (app: FastifyInstance, portal: Portal) => Promise<void>;
  /** Before listening: the world is there, and its people are known at this start's broker. */
  readonly prepare: (portal: Portal) => Promise<void>;
  /** Once listening: says where, whom to sign in as, and what lies on the table. */
  readonly announce: (portal: Portal, language: Language) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** What the demo adds to a portal. */
export function startDemo({ identityProvider }: Config): Demo {
  let supplier: RunningJob | undefined;
  return {
    extend: async (app, portal) => {
      registerDemoRoutes(app, portal);
      if (identityProvider.isDemo) await registerDemoBroker(app, brokerOf(portal));
    },
    admit: refuseOthersData,
    prepare: prepareDemo,
    announce: async (portal, language) => {
      supplier = repeat({ name: 'simulated suppliers', everySeconds: 1, run: () => simulateSuppliers(portal) }, portal.log);
      process.stdout.write(await startUpText(portal, language));
    },
    stop: async () => supplier?.stop(),
  };
}

function brokerOf(portal: Portal): DemoBrokerParts {
  const { issuer, clientId, clientSecret } = portal.config.identityProvider;
  return {
    issuer,
    clientId,
    clientSecret,
    people: async () => demoPeople,
    sendSms: (to, code, language) => enqueueMessage(portal.db, portal, { kind: 'sms-code', to, language, values: { code } }),
    now: portal.now,
  };
}
