import { defaultLanguage, formatCardNumber } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { type RunningJob, repeat } from '../jobs/repeat.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import type { Portal } from '../portal.ts';
import { type DemoBrokerParts, registerDemoBroker } from './demo-broker.ts';
import { cardsInHand } from './demo-outbox.ts';
import { demoPeople } from './demo-people.ts';
import { registerDemoRoutes } from './demo-routes.ts';
import { prepareDemo } from './renew-demo.ts';
import { simulateSuppliers } from './simulated-supplier.ts';

export type Demo = {
  readonly extend: (app: FastifyInstance, portal: Portal) => Promise<void>;
  /** Before listening: the world is there, and its people are known at this start's broker. */
  readonly prepare: (portal: Portal) => Promise<void>;
  /** Once listening: says where, whom to sign in as, and what lies on the table. */
  readonly announce: (portal: Portal) => Promise<void>;
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
    prepare: prepareDemo,
    announce: async (portal) => {
      supplier = repeat({ name: 'simulated suppliers', everySeconds: 1, run: () => simulateSuppliers(portal) }, portal.log);
      process.stdout.write(await welcome(portal));
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
    sendSms: (to, code) =>
      enqueueMessage(portal.db, portal, { kind: 'sms-code', to, language: defaultLanguage, values: { code } }),
    now: portal.now,
  };
}

async function welcome(portal: Portal): Promise<string> {
  const { publicUrl, host } = portal.config.http;
  const widest = Math.max(...demoPeople.map((person) => nameOf(person).length));
  const people = demoPeople.map(
    (person) => `  ${nameOf(person).padEnd(widest)}  ${methodNames[person.signsInBy].padEnd(18)}  ${person.situation}`,
  );
  const cards = (await cardsInHand(portal)).map(
    ({ holder, card_number: number, company, status }) =>
      `  ${formatCardNumber(number)}  ${holder.padEnd(widest)}  ${company}, ${status === 'personalized' ? 'to activate' : status}`,
  );
  const warning = ['127.0.0.1', '::1', 'localhost'].includes(host)
    ? []
    : ['', 'WARNING: the demo lets anyone sign in as anyone, and listens on more than this computer (HOST).'];
  return `${[
    '',
    `${portal.config.portal.productName} is ready:  ${publicUrl}`,
    ...warning,
    '',
    'Sign in as:',
    ...people,
    '',
    'Cards on the table:',
    ...cards,
    '',
    `Mails and SMS codes:  ${publicUrl}/demo/outbox`,
    'Order cards from a file:  npx siteid orders import examples/orders.csv',
    'The whole demo anew:  npm run demo:reset',
    '',
  ].join('\n')}\n`;
}

const methodNames = {
  bank: 'Bank e-ID',
  mobile: 'Mobile or smart ID',
  sms: 'SMS code',
  manual: 'Manual ID',
  general: 'General',
} as const;

const nameOf = ({ givenNames, familyNames }: { givenNames: string; familyNames: string }) =>
  `${givenNames.split(' ')[0]} ${familyNames}`;
