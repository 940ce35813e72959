import { defaultLanguage, formatCardNumber } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import { cardsInHand } from './demo-outbox.ts';
import { demoRegistryPath } from './demo-registry.ts';
import { demoTexts } from './demo-texts.ts';
import { demoPeople } from './world/demo-people.ts';

/** What the start of a demo prints: where it is, whom to sign in as, the numbers of the cards on the table. */
export async function startUpText(portal: Portal): Promise<string> {
  const { text } = demoTexts(defaultLanguage);
  const { publicUrl, host } = portal.config.http;
  const widest = Math.max(...demoPeople.map((person) => nameOf(person).length));
  const people = demoPeople.map(
    (person) =>
      `  ${nameOf(person).padEnd(widest)}  ${text(`method.${person.signsInBy}`).padEnd(18)}  ${text(`person.${person.subject}`)}`,
  );
  const cards = (await cardsInHand(portal)).map(
    ({ holder, card_number: number, organisation, status }) =>
      `  ${formatCardNumber(number)}  ${holder.padEnd(widest)}  ${organisation}, ${status === 'personalized' ? 'to activate' : status}`,
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
    `Companies to register:  ${publicUrl}${demoRegistryPath}`,
    'Order cards from a file:  npx siteid orders import examples/orders.csv',
    'The whole demo anew:  npm run demo:reset',
    '',
  ].join('\n')}\n`;
}

const nameOf = ({ givenNames, familyNames }: { givenNames: string; familyNames: string }) =>
  `${givenNames.split(' ')[0]} ${familyNames}`;
