import { paths, serverPaths } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import { enqueueMessages } from '../../mail/outbox.ts';
import { findIsNight, lockReminders } from '../../mail/reminders.ts';
import { organisationReaders } from '../../memberships/organisation-readers.ts';
import { portalText } from '../../messages/catalogue.ts';
import type { Portal } from '../../portal.ts';
import { bySystem } from '../card-order.ts';
import { faceOf, nameOf } from '../changing/tell-people.ts';
import { withText } from '../reminding/with-text.ts';
import {
  type EndingCard,
  findEndingOfOrganisations,
  findMonthsToTell,
  insertEndDigest,
  insertEndsTold,
  lockEndingHolders,
} from './ending-store.ts';

const holdersAtOnce = 200;
const organisationsAtOnce = 50;
/** So many names stand in a mail; the rest are counted, and stand on the page that it leads to. */
const namesAtMost = 20;
/** A company is told each month of what ends within so many days of its first day. */
const monthlyWithinDays = 90;

/**
 * Tells holders that their card ends, on the days before its end that the configuration names (L-4-2): the latest of them that has come,
 * once. Everything is judged by what the database holds and by its clock, as for reminders. Answers whether more may be due.
 */
export async function tellHoldersOfEnds(portal: Portal): Promise<boolean> {
  if (portal.config.mail.endNoticeDays.length === 0 || (await findIsNight(portal.db, portal))) return false;
  return inTransaction(portal.db, async (tx) => {
    await lockReminders(tx);
    const due = await lockEndingHolders(tx, portal, holdersAtOnce);
    const messages = due.flatMap((holder) => {
      const {
        id,
        email,
        language,
        org_name: orgName,
        card_type: cardType,
        supplier_code: code,
        valid_until: day,
        reminder,
      } = holder;
      const link = `${portal.config.http.publicUrl}${serverPaths.myCards(code)}`;
      return withText(portal, holder, {
        kind: 'card-ends-soon' as const,
        to: email,
        language,
        values: { holderName: nameOf(holder), orgName, cardType, day, link },
        card: faceOf(portal, holder, orgName, language),
        about: { orderId: id, reminder, by: bySystem },
      });
    });
    await enqueueMessages(tx, portal, messages);
    return due.length === holdersAtOnce;
  });
}

/** Tells each company on the same days which of its cards end, in one mail a day at most. Answers whether more may be due. */
export async function tellOrganisationsOfEnds(portal: Portal): Promise<boolean> {
  if (portal.config.mail.endNoticeDays.length === 0 || (await findIsNight(portal.db, portal))) return false;
  return inTransaction(portal.db, async (tx) => {
    await lockReminders(tx);
    const ending = await findEndingOfOrganisations(tx, portal, organisationsAtOnce);
    const organisations = [...Map.groupBy(ending, ({ organisation_id: id }) => id).values()];
    for (const cards of organisations) {
      const [first] = cards;
      if (first === undefined) continue;
      const endsWithin = Math.max(...cards.map(({ due }) => due));
      const link = `${portal.config.http.publicUrl}${paths.organisationCards({ organizationCode: first.org_code }, 1, { endsWithin, toRenew: true })}`;
      const messages = (await readersOf(first)).map(({ email: to, language }) => ({
        kind: 'cards-end' as const,
        to,
        language,
        values: { orgName: first.org_name, count: String(cards.length), names: namesOf(cards, language), link },
      }));
      await insertEndsTold(tx, portal, cards, await enqueueMessages(tx, portal, messages));
    }
    return organisations.length === organisationsAtOnce;

    function readersOf({ organisation_id: id, org_email: email, org_language: language }: EndingCard) {
      return organisationReaders(tx, { id, email, language });
    }
  });
}

/** Tells each company once a month how many of its cards end soon, with a link to exactly those. Answers whether more may be due. */
export async function tellOrganisationsOfMonths(portal: Portal): Promise<boolean> {
  if (portal.config.mail.endNoticeDays.length === 0 || (await findIsNight(portal.db, portal))) return false;
  return inTransaction(portal.db, async (tx) => {
    await lockReminders(tx);
    const organisations = await findMonthsToTell(tx, portal, {
      within: monthlyWithinDays,
      organisationsAtMost: organisationsAtOnce,
    });
    for (const organisation of organisations) {
      const { organisation_id: id, org_email: email, org_language, org_code: organizationCode, org_name: orgName } = organisation;
      const filter = { endsWithin: organisation.days_left, toRenew: true } as const;
      const link = `${portal.config.http.publicUrl}${paths.organisationCards({ organizationCode }, 1, filter)}`;
      const messages = (await organisationReaders(tx, { id, email, language: org_language })).map(({ email: to, language }) => ({
        kind: 'cards-end-monthly' as const,
        to,
        language,
        values: { orgName, count: String(organisation.count), days: String(organisation.days_left), link },
      }));
      await insertEndDigest(tx, portal, organisation, await enqueueMessages(tx, portal, messages));
    }
    return organisations.length === organisationsAtOnce;
  });
}

function namesOf(cards: readonly EndingCard[], language: Parameters<typeof portalText>[0]): string {
  const lines = cards
    .slice(0, namesAtMost)
    .map(({ name: holderName, valid_until: day }) => portalText(language, 'mail.cards-end.line', { holderName, day }));
  const more = cards.length - lines.length;
  return [...lines, ...(more > 0 ? [portalText(language, 'mail.holders-wait.more', { count: String(more) })] : [])].join('\n');
}
