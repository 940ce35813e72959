import { formatCardNumber, type Language } from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';
import type { Portal } from '../portal.ts';
import { demoCards } from './demo-outbox.ts';
import { demoRegistryPath } from './demo-registry.ts';
import { demoTexts } from './demo-texts.ts';
import { demoPeople } from './world/demo-people.ts';

/** What the start of a demo prints: where it is, whom to sign in as, the numbers of the cards on the table. */
export async function startUpText(portal: Portal, language: Language): Promise<string> {
  const { text } = demoTexts(language);
  const { publicUrl, host } = portal.config.http;
  const people = columns(
    demoPeople.map((person) => [nameOf(person), text(`method.${person.signsInBy}`), text(`person.${person.subject}`)]),
  );
  const cards = columns(
    (await demoCards(portal)).map(({ holder, card_number: number, organisation, status }) => [
      formatCardNumber(number),
      holder,
      `${organisation}, ${portalText(language, `cardapi.cardStatus.personal.${status}`)}`,
    ]),
  );
  const isOfThisComputer = ['127.0.0.1', '::1', 'localhost'].includes(host);
  return `${[
    '',
    `${text('start.ready', { portal: portal.config.portal.productName })}  ${publicUrl}`,
    ...(isOfThisComputer ? [] : ['', text('start.warning')]),
    '',
    text('start.signInAs'),
    ...people,
    '',
    text('start.cards'),
    ...cards,
    '',
    `${text('start.mails')}  ${publicUrl}/demo/outbox`,
    `${text('start.register')}  ${publicUrl}${demoRegistryPath}`,
    `${text('start.fromFile')}  npx siteid orders import examples/orders.csv`,
    `${text('start.reset')}  npm run demo:reset`,
    '',
  ].join('\n')}\n`;
}

/** Each column but the last as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.at(0)?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

const nameOf = ({ givenNames, familyNames }: { givenNames: string; familyNames: string }) =>
  `${givenNames.split(' ')[0]} ${familyNames}`;
