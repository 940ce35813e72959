import {
  type CauseOfRequest,
  hasCard,
  type LastChange,
  type LastTold,
  type LinkedOrder,
  type OrganisationState,
} from '@siteid/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Typist } from '../approving/second-person.ts';
import { typistsOf } from '../approving/unapproved-order-store.ts';
import { type Reach, within } from '../card-order-reach-store.ts';
import { type CardOrder, hasOtherActivatedCard, wasReplaced } from '../card-order-store.ts';
import type { VerifiedIdentity } from '../order-identity.ts';
import { rejecter } from '../past-step-store.ts';
import type { Following, Suspension } from '../replaced-card.ts';
import { findFollowings, type MailInJson, mailsOfRequest, saidSince } from '../replacing/replacement-link-store.ts';

/** An order as its screen shows it, with the company, the supplier and the verified identities that it is compared with. */
export type ViewedOrder = Pick<CardOrder, (typeof columns)[number] | 'government_id_hash'> & {
  readonly org_name: string;
  readonly org_code: string;
  readonly company_number: string;
  readonly logo_id: string | null;
  readonly org_state: OrganisationState;
  readonly org_country: string;
  readonly org_email: string | null;
  /** Whether it wants a second person now; `needs_second_person`: did when the order was typed. */
  readonly is_second_wanted: boolean;
  readonly supplier_name: string;
  /** Whether its holder has another activated card in the company. */
  readonly another_card_is_active: boolean;
  /** Whether it ended because its holder activated a newer one. */
  readonly was_replaced: boolean;
  /** Who rejected it, where it stands rejected. */
  readonly rejecter: string | null;
  /** Of the suspension that holds. */
  readonly suspension: (Suspension & { readonly reason: string | null }) | null;
  /** As JSON has it: since when a correction waits. */
  readonly sent_back: string | null;
  readonly replaced: LinkedOrder | null;
  readonly replacement: LinkedOrder | null;
  /** Each order that follows it and did not come to nothing, also where the reach does not show it. */
  readonly followings: readonly Following[];
  /** As JSON has it. */
  readonly found_at: string | null;
  /** What somebody last said of renewing it. `at` is as JSON has it. */
  readonly choice: { readonly declined: boolean; readonly at: string; readonly name: string } | null;
  /** As JSON has it. */
  readonly photo_given: string | null;
  /** `at` is as JSON has it. */
  readonly asked: { readonly cause: CauseOfRequest; readonly at: string; readonly mails: readonly MailInJson[] } | null;
  /** The newest row of its history, for an organisation alone. `at` is as JSON has it. */
  readonly last_change: (Omit<LastChange, 'status' | 'name'> & { readonly name: string }) | null;
  /** The newest message that told its holder of it, for an organisation alone. `at` is as JSON has it. */
  readonly last_told: Omit<LastTold, 'addressMayBeCorrected'> | null;
  /** Who typed it, for an organisation while it waits for its approval. */
  readonly typists: readonly Typist[] | null;
  /** The newest first. */
  readonly identities: readonly VerifiedIdentity[];
};
/** The same as JSON: moments and hashes are texts. */
type Found = Omit<ViewedOrder, 'identities' | 'followings' | 'status_modified' | 'government_id_hash'> & {
  readonly status_modified: string;
  readonly government_id_hash: string;
  readonly identities: readonly (Omit<VerifiedIdentity, 'government_id_hash'> & { readonly government_id_hash: string })[];
};

const columns = [
  'id',
  'organisation_id',
  'holder_id',
  'card_type',
  'status',
  'status_modified',
  'government_id_type',
  'government_id_country',
  'given_names',
  'family_names',
  'printable_name',
  'date_of_birth',
  'nationalities',
  'email',
  'phone',
  'contact_email',
  'contact_phone',
  'address',
  'postal_code',
  'city',
  'country',
  'photo_id',
  'valid_from',
  'valid_until',
  'rejection_reason',
  'suspended_by',
  'card_number',
  'virtual_card_enabled',
  'orderer_reference',
  'needs_second_person',
] as const;
const lastChange = sql`(select json_build_object('at', modified_time, 'role', actor_role, 'name', actor_name, 'reason', reason,
  'cause', cause)
  from card_order_history where order_id = card_orders.id
    -- What becomes of a correction changes nothing of the order, unless it is taken over.
    and (description like 'correction take_over%' or description not like 'correction %' or description is null) order by id desc limit 1)`;
/** The last mail, and whether a text message went out with it. */
const lastTold = sql`(select json_build_object('at', coalesce(sent, failed, written), 'kind', kind,
  'channel', case when exists (
    select from holder_messages beside where beside.order_id = told.order_id and beside.channel = 'sms'
      and beside.written = told.written and beside.sent is not null) then 'both' else 'email' end,
  'name', case when actor_role <> 'system' then actor_name end,
  'result', case when sent is not null then 'sent' when failed is null then 'waits' when to_former_address then 'former'
    when came_back then 'cameBack' else 'failed' end)
  from last_mail(card_orders.id) told)`;
const listed = sql.raw(columns.map((column) => `card_orders.${column}`).join(', '));

/**
 * An order within a reach, all that its screen asks in one statement, and as one JSON value, for taking forty columns apart took as long
 * as the rest of the reading. It is compared with the identities of the holder who looks, and else with those of the person whose
 * government id it names: none while nobody has shown it.
 */
export async function findViewedOrder(db: Kysely<Tables>, id: string, reach: Reach): Promise<ViewedOrder | undefined> {
  const person =
    reach.as === 'holder'
      ? sql`${reach.personId}`
      : sql`(select person_id from government_ids where hash = card_orders.government_id_hash)`;
  const { rows } = await sql<{ viewed: Found }>`select row_to_json(viewed) as viewed from (
    select ${listed}, encode(card_orders.government_id_hash, 'hex') as government_id_hash, organisations.name as org_name,
      organisations.code as org_code, organisations.company_number, organisations.logo_id, organisations.state as org_state,
      organisations.country as org_country, organisations.email as org_email,
      organisations.orders_need_second_person as is_second_wanted,
      card_suppliers.name as supplier_name,
      ${hasOtherActivatedCard('card_orders')} as another_card_is_active, ${wasReplaced} as was_replaced,
      case when card_orders.status = 'cancelled_by_holder' then ${rejecter} end as rejecter,
      case when card_orders.status = 'suspended' then (
        select json_build_object('reason', reason, 'cause', cause, 'saidSince', ${saidSince}) from card_order_history
        where order_id = card_orders.id and status = 'suspended' order by id desc limit 1) end as suspension,
      (select json_build_object('orderId', id, 'status', status, 'isRenewal', card_orders.is_renewal)
        from card_orders linked where linked.id = card_orders.replaces) as replaced,
      (select json_build_object('orderId', id, 'status', status, 'isRenewal', is_renewal)
        from next_order(card_orders.id)) as replacement,
      (select json_build_object('cause', cause, 'at', asked, 'mails', ${mailsOfRequest})
        from replacement_requests where order_id = card_orders.id) as asked,
      (select asked from order_corrections where order_id = card_orders.id) as sent_back,
      (select max(at) from found_cards where order_id = card_orders.id) as found_at,
      (select json_build_object('declined', declined, 'at', at, 'name', actor_name)
        from renewal_choice(card_orders.id)) as choice,
      (select coalesce(given, created) from pictures where pictures.id = card_orders.photo_id) as photo_given,
      ${reach.as === 'organisation' ? lastChange : sql`null`} as last_change,
      ${reach.as === 'organisation' ? lastTold : sql`null`} as last_told,
      ${reach.as === 'organisation' ? sql`case when card_orders.status = 'ordered' then ${typistsOf} end` : sql`null`} as typists,
      (select coalesce(json_agg(json_build_object(
          'government_id_hash', encode(hash, 'hex'), 'government_id_country', government_ids.country, 'source', source,
          'document', document, 'given_names', given_names, 'family_names', family_names, 'nationalities', nationalities)
          order by verified_at desc, verified_identities.id desc), '[]')
        from verified_identities join government_ids on hash = verified_identities.government_id_hash
        where verified_identities.person_id = ${person}) as identities
    from card_orders
    join organisations on organisations.id = card_orders.organisation_id
    join card_suppliers on card_suppliers.id = card_orders.supplier_id
    where card_orders.id = ${id} and ${within(reach)}) as viewed`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { viewed } = row;
  return {
    ...viewed,
    followings: hasCard(viewed.status) || viewed.status === 'terminated' ? await findFollowings(db, id) : [],
    status_modified: new Date(viewed.status_modified),
    government_id_hash: Buffer.from(viewed.government_id_hash, 'hex'),
    identities: viewed.identities.map((each) => ({ ...each, government_id_hash: Buffer.from(each.government_id_hash, 'hex') })),
  };
}
