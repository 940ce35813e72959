import { normaliseCardNumber, paths, serverPaths } from '@siteid/contract';
import { takeLock } from '../../database/named-locks.ts';
import { inTransaction } from '../../database/transaction.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import type { Portal } from '../../portal.ts';
import { senderOf } from '../card-order-store.ts';
import { countFound, deleteFoundBefore, findCardInUse, insertFound } from './found-card-store.ts';

type Said = { readonly cardNumber: string; readonly message?: string | undefined };

/** So many cards of one company a day: whoever knows all its numbers uses up the day of no other. */
const foundOfOrganisationPerDay = 10;

/** Days that it is kept, and said beside the card, that somebody found it. */
const keptDays = 30;

/**
 * Tells the holder and the company of a card, by mail, that somebody has found it, and what they wrote: once a day for a card, and for as
 * many cards a day as the settings say. Whoever tries many numbers writes and mails no more than that.
 */
export async function tellOfFoundCard(portal: Portal, { cardNumber, message = '' }: Said): Promise<void> {
  // Most numbers that a stranger tries are nobody's: they wait for nobody, and write nothing.
  const found = await findCardInUse(portal.db, normaliseCardNumber(cardNumber));
  if (found === undefined) return;
  const day = portal.today();
  await inTransaction(portal.db, async (tx) => {
    await takeLock(tx, 'found cards', day);
    const told = await countFound(tx, day, found.organisation_id);
    if (told.all >= portal.config.mail.foundCardsPerDay || told.ofOrganisation >= foundOfOrganisationPerDay) {
      portal.log.warn({ day, organisationId: found.organisation_id }, 'no more is told of found cards today');
      return;
    }
    if (!(await insertFound(tx, found.id, day, portal.now()))) return;
    const { orgName, orgCode, orgEmail, orgLanguage, supplierCode } = await senderOf(tx, found);
    const holderName = `${found.given_names} ${found.family_names}`.trim();
    const at = (path: string) => `${portal.config.http.publicUrl}${path}`;
    const values = { holderName, orgName, message, hasMessage: message === '' ? ('no' as const) : ('yes' as const) };
    const company = found.contact_email ?? orgEmail;
    const link = at(paths.organisationViewOrder({ organizationCode: orgCode }, found.id));
    if (company !== null)
      await enqueueMessage(tx, portal, {
        kind: 'card-found',
        to: company,
        language: orgLanguage,
        values: { ...values, to: 'company', link },
      });
    if (found.email !== null)
      await enqueueMessage(tx, portal, {
        kind: 'card-found',
        to: found.email,
        language: found.language,
        values: { ...values, to: 'holder', link: at(serverPaths.myCards(supplierCode)) },
      });
  });
}

/** What is older is not said any more. */
export async function forgetFoundCards({ db, now }: Pick<Portal, 'db' | 'now'>): Promise<boolean> {
  return deleteFoundBefore(db, new Date(now().getTime() - keptDays * 86_400_000));
}
