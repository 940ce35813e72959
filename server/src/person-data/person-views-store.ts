import { tablesOfOrders } from './order-views-store.ts';
import { company, isActor, names, ofOrders, own, type TablesOfPerson, viewOfActions } from './person-view-store.ts';

const when = { rows: own, columns: ['at'] };

/**
 * Every table that holds something about a person. Of others it tells their role or company, no name: `own_orders` are the orders that the
 * person holds, or that name a government id which they have proven. A test compares this with the tables, columns and references of the
 * database.
 */
export const tablesOfPerson: TablesOfPerson = {
  persons: {
    views: [
      {
        rows: 'id = $1',
        columns: names(`
        id username given_names family_names date_of_birth email language created phone phone_proven
        reminded_by_text phone_unreached`),
      },
    ],
    omits: ['erased'],
  },
  person_logins: { views: [{ rows: own, columns: ['issuer', 'subject'] }], omits: ['person_id'] },
  former_names: { views: [{ rows: own, columns: ['given_names', 'family_names', 'until'] }], omits: ['id', 'person_id'] },
  government_ids: {
    views: [{ rows: own, columns: ['id', 'id_type', 'country'], made: { sealed: `encode(sealed, 'base64')` } }],
    omits: ['hash', 'person_id'],
  },
  verified_identities: {
    views: [
      {
        rows: own,
        columns: names(`
        source document given_names family_names date_of_birth nationalities verified_at
        phone_counts_from`),
      },
    ],
    omits: ['id', 'person_id', 'government_id_hash', 'phone_hash', 'recorded_by'],
  },
  person_permissions: { views: [{ rows: own, columns: ['permission', 'scope', 'since'] }], omits: ['person_id'] },
  notices_off: { views: [{ rows: own, columns: ['kind'] }], omits: ['person_id'] },
  email_links: {
    views: [{ rows: own, columns: ['purpose', 'address', 'created', 'used'] }],
    omits: ['token_hash', 'person_id', 'browser_hash', 'organisation_id'],
  },
  phone_codes: { views: [{ rows: own, columns: ['sent', 'tries'] }], omits: ['person_id', 'code_hash', 'message_id'] },
  sessions: {
    views: [
      {
        rows: own,
        columns: names(`
        id method created last_seen expires browser system is_fresh`),
      },
    ],
    omits: names(`
        id_hash person_id verified_identity_id id_token_hint represented_organisation_id broker_session broker_subject`),
  },
  sign_in_attempts: {
    views: [{ rows: 'signer_id = $1', columns: ['method', 'created', 'expires', 'document_language', 'sign_way', 'is_fresh'] }],
    omits: ['state_hash', 'browser_hash', 'nonce', 'code_verifier', 'return_to', 'signer_id', 'document_hash'],
  },
  company_users: {
    views: [{ rows: own, columns: ['user_type', 'state', 'last_represented', 'granted', 'asked'], made: company }],
    omits: ['person_id', 'organisation_id', 'folded_name'],
  },
  lent_rights: {
    views: [
      { rows: own, columns: ['permission', 'until'], made: company },
      viewOfActions('lent_by = $1', ['permission', 'until']),
    ],
    omits: ['person_id', 'organisation_id', 'lent_by'],
  },
  access_requests: {
    views: [
      { rows: own, columns: ['state', 'asked', 'answered'], made: company },
      viewOfActions('answered_by = $1', ['state', 'answered']),
    ],
    omits: ['id', 'organisation_id', 'person_id', 'answered_by'],
  },
  membership_invitations: {
    views: [
      {
        rows: 'answered_by = $1 or lower(email) = (select lower(email) from persons where id = $1)',
        columns: ['role', 'scope', 'email', 'language', 'state', 'created', 'sent'],
      },
    ],
    omits: ['id', 'answered_by', 'sent_by_key_id'],
  },
  membership_changes: {
    views: [
      { rows: own, columns: ['at', 'kind', 'role', 'scope', 'actor_role'] },
      viewOfActions(`${isActor} and person_id is distinct from $1`, ['at', 'kind', 'role', 'scope']),
    ],
    omits: names(`
        id person_id whom was becomes actor_person_id actor_name actor_key_id`),
  },
  organisation_changes: {
    views: [{ rows: isActor, columns: ['at', 'kind'], made: company }],
    omits: names(`
        id organisation_id whom was becomes reason actor_person_id actor_name actor_role actor_key_id bulk_job_id`),
  },
  registrations: {
    views: [
      {
        rows: own,
        columns: names(`
        step country company_number name address postal_code city email phone language invoicing
        created changed`),
      },
    ],
    omits: names(`
        id person_id outcome source email_proven logo_id last_signing organisation_id registry_name
        sorted_name words is_looked_up`),
  },
  company_contracts: {
    views: [{ rows: own, columns: ['signed_by', 'signed', 'source', 'sign_way', 'language'], made: company }],
    omits: names(`
        id organisation_id person_id document_hash document signed_copy details_source registry_outcome
        registry_name email_proven`),
  },
  // The key is its company's: whom it names, from where it may call and when it did are of others.
  partner_keys: {
    views: [viewOfActions('made_by = $1', ['created'])],
    omits: names(`
        id name key_hash scopes organisation_id supplier_id revoked email expires last_used made_by addresses per_day
        calls_day calls former_hash former_until former_used end_told_of end_told_days`),
  },
  order_imports: { views: [{ rows: own, columns: ['begun'], made: company }], omits: ['id', 'organisation_id', 'person_id'] },
  order_import_rows: {
    views: [{ rows: ofOrders, columns: ['worker', 'outcome'] }],
    omits: ['import_id', 'line', 'order_id', 'problems'],
  },
  bulk_jobs: {
    views: [
      { rows: own, columns: ['action', 'reason', 'cause', 'total', 'begun', 'ended'], made: company },
      viewOfActions('answered_by = $1 and person_id <> $1', ['action', 'answer', 'begun']),
    ],
    omits: names(`
        id organisation_id person_id actor_name stopped seen waits_until answered_by answerer_name
        declined_because`),
  },
  bulk_job_orders: { views: [{ rows: ofOrders, columns: ['order_id', 'is_done', 'why', 'seen'] }], omits: ['job_id', 'place'] },
  security_events: { views: [{ ...when, columns: ['at', 'kind'] }], omits: ['id', 'person_id', 'detail', 'counted_by'] },
  deeds: { views: [{ ...when, columns: ['at', 'kind', 'detail'] }], omits: ['id', 'person_id', 'key_id', 'operator'] },
  ...tablesOfOrders,
};

/** Why each other table holds nothing about a person that can be found, or nothing that is not told already. */
export const tablesOfNobody: Readonly<Record<string, string>> = {
  asked_mails: 'counts by hashes of addresses',
  audit_stream: 'how far a collector has taken the stream',
  broker_sign_outs: 'hashes, for minutes',
  counted_requests: 'hashes, for two minutes',
  card_order_counts: 'counts',
  card_order_words: 'made of card_orders',
  card_suppliers: 'suppliers',
  company_user_counts: 'counts',
  end_digests: 'of companies',
  history_entries: 'hashes of card_order_history',
  history_heads: 'hashes',
  history_nodes: 'hashes',
  history_receivers: 'addresses of auditors',
  history_tail: 'counts',
  id_offices: 'offices',
  idempotent_replies: 'answers to keys, for days',
  membership_links: 'hashes, of membership_invitations',
  organisation_counts: 'counts',
  organisation_managers: 'of companies',
  organisations: 'companies',
  production_reasons: 'what suppliers typed of production',
  running_portals: 'of the portal',
  schema_functions: 'of the portal',
  schema_migrations: 'of the portal',
  schema_served: 'of the portal',
  tried_government_ids: 'hashes, for a day',
  webhook_deliveries: 'events by the ids of orders, for days',
  webhook_demands: 'counts',
  webhooks: 'of companies and suppliers',
  world_facts: 'of the demo',
};
