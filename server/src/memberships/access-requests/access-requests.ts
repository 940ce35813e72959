import { paths } from '@siteid/contract';
import { readAsStaff } from '../../access-records/read-as-staff.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Acting, type Actor, organisationOf } from '../../http/actor.ts';
import { askForMails, countedApart } from '../../mail/ask-for-mails.ts';
import { enqueueMessage } from '../../mail/outbox.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { pageSize, type SearchedPage, whyNotSearch } from '../../searched-page.ts';
import { tellOfMainUser } from '../main-users/tell-of-main-user.ts';
import { mayStill } from '../may-still.ts';
import { type ChangedBy, insertMembershipChange } from '../membership-change-store.ts';
import { lockTeam } from '../membership-invitation-store.ts';
import { giveMembership, isMember } from '../membership-store.ts';
import { organisationReaders } from '../organisation-readers.ts';
import { changedBy, whyNotMake, whyNotManage } from '../organisation-users.ts';
import {
  countRequestsSince,
  findOrganisationToAsk,
  findWaitingRequest,
  insertRequest,
  isAnswered,
  listWaitingRequests,
  saveAccessAnswer,
} from './access-request-store.ts';

const day = 86_400_000;
/** Requests of one person in a day. People work for few companies: more would be trying numbers out. */
const requestsADay = 5;
/** Days after which somebody who was declined may ask again. */
const declinedDays = 7;

/**
 * Main users who are mailed about one request. Anybody who is signed in may make one, and its company is locked while the mails are
 * written.
 */
const readersAtMost = 20;
/** Mails about requests to one main user in 24 hours. */
const mailsToAMainUser = 20;

/** Asks a company's main users for access; they are mailed once, however often the person asks (W-3-9). */
export async function requestAccess(
  portal: Portal,
  { personId, fullName }: Actor,
  { country, companyNumber }: { readonly country: string; readonly companyNumber: string },
) {
  return inTransaction(portal.db, async (tx) => {
    const organisation = await findOrganisationToAsk(tx, country, companyNumber);
    if (organisation === undefined) return refuse('errors.requestAccess.companyNotFound');
    await lockTeam(tx, `asks:${personId}`);
    await lockTeam(tx, organisation.id);
    if (await isMember(tx, { kind: 'organisation', scope: organisation.id }, personId))
      return refuse('errors.requestAccess.alreadyUser');
    const asked = portal.now();
    const before = await countRequestsSince(tx, personId, new Date(asked.getTime() - day));
    if (before >= requestsADay) return refuse('errors.requestAccess.tooMany', { limit: requestsADay });
    const declinedSince = new Date(asked.getTime() - declinedDays * day);
    const isNew = await insertRequest(tx, { organisationId: organisation.id, personId, asked, declinedSince });
    if (!isNew) return { orgName: organisation.name };
    const link = `${portal.config.http.publicUrl}${paths.organisationUsers(organisation.code)}`;
    for (const { email, language, personId: reader } of (await organisationReaders(tx, organisation)).slice(0, readersAtMost)) {
      // Many people may ask one company: past this limit its main users are not mailed and read of it on their screen. The person gets the
      // usual answer.
      const asker = {
        askedBy: countedApart('membership', personId),
        organisationId: `access:${organisation.id}`,
        perAddressAtMost: mailsToAMainUser,
      };
      if ((await askForMails(tx, portal, asker, [email])) !== null) continue;
      const values = { askedBy: fullName, orgName: organisation.name, link };
      await enqueueMessage(tx, portal, { kind: 'access-asked', to: email, language, values, personId: reader });
    }
    return { orgName: organisation.name };
  });
}

/** Who waits for an answer of the company (W-3-9). */
export async function listAccessRequests(portal: Portal, actor: Actor, acting: Acting, asked: SearchedPage) {
  const refused = whyNotManage(actor, acting) ?? whyNotSearch(asked.searchText);
  if (refused !== null) return refused;
  const read = async (db: Portal['db']) => readWaitingRequests(db, organisationOf(acting), asked);
  if (changedBy(actor, acting).role !== 'staff') return (await read(portal.db)).result;
  return readAsStaff(portal, { readerId: actor.personId, kind: 'staff_search' }, read);
}

/** A page of those who wait at a company, and since when. */
export async function readWaitingRequests(db: Portal['db'], organisationId: string, { searchText, page }: SearchedPage) {
  const listed = await listWaitingRequests(db, organisationId, { search: searchText, page, pageSize });
  const result = {
    requests: listed.requests.map(({ id, full_name, asked }) => ({ id, fullName: full_name, asked: asked.toISOString() })),
    pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page },
  };
  return { result, subjects: listed.requests.map(({ person_id: personId }) => ({ personId })) };
}

type Answer = { readonly requestId: string; readonly answer: 'main' | 'basic' | 'decline' };

/** Gives access or declines, and mails the person, where they have an address. Of two answers at once one counts. */
export async function answerAccessRequest(portal: Portal, actor: Actor, acting: Acting, wanted: Answer) {
  return (
    (await whyNotMake(portal, actor, acting, wanted.answer)) ??
    answerRequestOf(portal, changedBy(actor, acting), organisationOf(acting), wanted)
  );
}

/** The same for whoever may look after the company's users. */
export async function answerRequestOf(portal: Portal, by: NonNullable<ChangedBy>, scope: string, { requestId, answer }: Answer) {
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, scope);
    const request = await findWaitingRequest(tx, scope, requestId);
    if (request === undefined)
      return refuse(
        (await isAnswered(tx, scope, requestId)) ? 'errors.memberships.requestAnswered' : 'errors.requestAccess.tokenInvalid',
      );
    if (!(await mayStill(tx, scope, by))) return refuse('errors.users.cannotGrantPermissions');
    // Nobody gives a membership to themselves: not staff in a company, in whose name they could then act.
    if (request.person_id === by.personId && answer !== 'decline') return refuse('errors.users.cannotGrantPermissions');
    const tooMany = answer === 'main' ? await tellOfMainUser(tx, portal, by, { scope, personId: request.person_id }) : null;
    if (tooMany !== null) return tooMany;
    const at = portal.now();
    await saveAccessAnswer(tx, requestId, { state: answer === 'decline' ? 'declined' : 'given', at, by: by.personId });
    const { person_id: personId, email, language, orgName } = request;
    const whom = `${request.given_names} ${request.family_names}`.trim();
    if (answer !== 'decline') await giveMembership(tx, { kind: 'organisation', scope }, answer, personId);
    const line =
      answer === 'decline' ? ({ kind: 'request-declined', role: 'basic' } as const) : ({ kind: 'added', role: answer } as const);
    await insertMembershipChange(tx, by, { at, ...line, scope, personId, whom });
    if (email !== null) {
      const link = `${portal.config.http.publicUrl}${paths.account()}`;
      const values = { orgName, answer, link };
      await enqueueMessage(tx, portal, { kind: 'access-answered', to: email, language, values });
    }
    return {};
  });
}
