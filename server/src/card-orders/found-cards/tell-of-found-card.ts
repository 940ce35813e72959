import { normaliseCardNumber, paths, serverPaths } from '@siteid/contract';
import { takeLock } from '../../database/named-locks.ts';
import { reaching } from '../../database/reach/reach.ts';
import { inTransaction } from '../../database/transaction.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import type { Portal } from '../../portal.ts';
import { type CardOrder, senderOf } from '../card-order-store.ts';
import { languageOf, nameOf, readersOfOrder } from '../changing/tell-people.ts';
import { isShownFound } from '../replaced-card.ts';
import { countFound, deleteFoundBefore, findCardInUse, insertFound } from './found-card-store.ts';

/** So many cards of one company a day: whoever knows all its numbers uses up the day of no other. */
const foundOfOrganisationPerDay = 10;

/** Days that it is kept, and said beside the card, that somebody found it. */
const keptDays = 30;

/**
 * Somebody says that they found a card. Whoever waits for it waits for the look-up alone, which every number costs: neither the time nor a
 * failure of the telling says that there is somebody to tell.
 */
export async function takeFoundCard(
  portal: Portal,
  { cardNumber, message }: { readonly cardNumber: string; readonly message?: string | undefined },
): Promise<void> {
  // Anybody's: whoever finds a card is nobody whom the portal knows.
  return reaching('everybody', async () => {
    const card = await findCardInUse(portal.db, normaliseCardNumber(cardNumber));
    if (card === undefined) return;
    void tellOfFoundCard(portal, card, message).catch((error: unknown) =>
      portal.log.error(error, 'a found card was not told of'),
    );
  });
}

/**
 * Tells the company of a card in use, and its holder once they have activated it, by mail that somebody has found it, and what they wrote:
 * once a day for a card, and for as many cards a day as the settings say. Whoever tries many numbers writes and mails no more than that.
 */
export async function tellOfFoundCard(portal: Portal, found: CardOrder, message = ''): Promise<void> {
  const day = portal.today();
  await inTransaction(portal.db, async (tx) => {
    await takeLock(tx, 'found cards', day);
    const told = await countFound(tx, day, found.organisation_id);
    if (told.all >= portal.config.mail.foundCardsPerDay || told.ofOrganisation >= foundOfOrganisationPerDay) {
      portal.log.warn({ day, organisationId: found.organisation_id }, 'no more is told of found cards today');
      return;
    }
    if (!(await insertFound(tx, found.id, day, portal.now()))) return;
    const sender = await senderOf(tx, found);
    const { orgName, orgCode, supplierCode } = sender;
    const at = (path: string) => `${portal.config.http.publicUrl}${path}`;
    const hasMessage = message === '' ? ('no' as const) : ('yes' as const);
    const values = { holderName: nameOf(found), orgName, message, hasMessage };
    const link = at(paths.organisationViewOrder({ organizationCode: orgCode }, found.id));
    for (const reader of await readersOfOrder(tx, found, sender))
      await enqueueMessage(tx, portal, { kind: 'card-found', ...reader, values: { ...values, to: 'company', link } });
    if (found.email !== null && isShownFound(found))
      await enqueueMessage(tx, portal, {
        kind: 'card-found',
        to: found.email,
        language: await languageOf(tx, found),
        values: { ...values, to: 'holder', link: at(serverPaths.myCards(supplierCode)) },
      });
  });
}

/** What is older is not said any more. */
export async function forgetFoundCards({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteFoundBefore(db, new Date(now().getTime() - keptDays * 86_400_000));
}
