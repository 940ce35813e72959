import { readAsStaff } from '../access-records/read-as-staff.ts';
import { readByKey } from '../access-records/read-by-key.ts';
import type { Portal } from '../portal.ts';
import { pageSize, whyNotSearch } from '../searched-page.ts';
import { toldReason } from './told-reason.ts';
import { findPersonsOfAddresses, listWaiting, type OutboxSet, type WaitingRow } from './waiting-message-store.ts';

/** A page of the messages that have not gone out. To a member of staff it is a reading of the persons whose addresses it shows (T24). */
export async function readOutbox(portal: Portal, readerId: string, asked: Asked) {
  return readAsStaff(portal, { readerId, kind: 'staff_message' }, (tx) => listWithPersons(tx, asked));
}

/** The same for a key of the portal, to whose system it is a reading of them too. */
export async function readOutboxByKey(portal: Portal, keyId: string, asked: Asked) {
  return readByKey(portal, keyId, (tx) => listWithPersons(tx, asked));
}

async function listWithPersons(db: Portal['db'], asked: Asked) {
  const result = await listOutbox({ db }, asked);
  const addresses = 'refused' in result ? [] : result.messages.map(({ recipient }) => recipient);
  return { result, subjects: await findPersonsOfAddresses(db, addresses) };
}

type Asked = { readonly set: OutboxSet; readonly searchText: string; readonly page: number };

/** A page of the messages that have not gone out, without what they say (W-7-5). */
async function listOutbox(portal: Pick<Portal, 'db'>, { set, searchText, page }: Asked) {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const listed = await listWaiting(portal.db, { set, search: searchText, page, pageSize });
  return {
    messages: listed.messages.map(rowOf),
    counts: listed.counts,
    pagination: { totalItems: listed.total, itemsPerPage: pageSize, page: listed.page },
  };
}

function rowOf({ id, kind, channel, recipient, language, created, attempts, next_attempt, failed, last_error }: WaitingRow) {
  return {
    messageId: id,
    kind,
    channel,
    recipient,
    language,
    attempts,
    created: created.toISOString(),
    nextAttempt: failed === null ? next_attempt.toISOString() : null,
    reason: last_error === null ? null : toldReason(last_error),
  };
}
