import { company, isActor, names, ofOrders, own, type TablesOfPerson, viewOfActions } from './person-view-store.ts';

/** What is told of the orders and cards of a person. */
export const tablesOfOrders: TablesOfPerson = {
  card_orders: {
    views: [
      {
        rows: 'id in (select id from own_orders)',
        columns: names(`
        id card_type status status_modified created government_id_type government_id_country
        given_names family_names printable_name date_of_birth nationalities email phone language
        contact_email contact_phone address postal_code city country photo_id valid_from valid_until
        suspended_by virtual_card_enabled replaces is_renewal confirmed_email`),
        made: { ...company, government_id_sealed: `encode(government_id_sealed, 'base64')` },
      },
    ],
    // The number stands on the card, which proves that it is in their hand; the PIN is shown for it alone. Whoever rejected the order wrote
    // why, and the history tells it to them; the reference is its company's.
    omits: names(`
        organisation_id supplier_id holder_id redeemed_by government_id_hash card_number pin_sealed
        filter_group sorted_name needs_second_person rejection_reason orderer_reference`),
  },
  pictures: {
    views: [
      {
        rows: 'id in (select photo_id from card_orders where id in (select id from own_orders))',
        columns: ['id', 'media_type', 'created', 'given'],
        made: { content: `encode(content, 'base64')` },
      },
    ],
    omits: ['came_as'],
  },
  card_order_history: {
    views: [
      {
        rows: ofOrders,
        columns: ['order_id', 'status', 'modified_time', 'actor_role', 'cause'],
        made: { reason: `case when ${isActor} then reason end` },
      },
      viewOfActions(`${isActor} and not ${ofOrders}`, ['status', 'modified_time', 'actor_role']),
    ],
    omits: ['id', 'actor_person_id', 'actor_name', 'description', 'actor_key_id'],
  },
  order_corrections: {
    views: [
      {
        rows: `${ofOrders} or ${own}`,
        columns: ['order_id', 'said', 'note', 'asked'],
        made: { photo: `encode(photo, 'base64')` },
      },
    ],
    omits: ['id', 'person_id', 'photo_came_as', 'organisation_id'],
  },
  holder_messages: {
    views: [
      {
        rows: ofOrders,
        columns: names(`
        order_id kind channel reminder written sent failed came_back to_former_address actor_role`),
      },
      viewOfActions(`${isActor} and not ${ofOrders}`, ['kind', 'channel', 'written']),
    ],
    omits: ['id', 'status', 'waits_since', 'actor_person_id', 'actor_name'],
  },
  outbox_messages: {
    views: [
      {
        rows: 'recipient in (select email from persons where id = $1 union select phone from persons where id = $1 and phone_proven is not null)',
        columns: ['kind', 'channel', 'recipient', 'language', 'created', 'sent', 'failed'],
      },
    ],
    // What a mail says may name others; they have it in their inbox.
    omits: names(`
        id subject body_sealed attempts next_attempt last_error card_sealed contract_id claimed_until
        turn`),
  },
  invitations: {
    views: [
      { rows: ofOrders, columns: ['order_id', 'created', 'redeemed_at'] },
      viewOfActions(`redeemed_by = $1 and not ${ofOrders}`, ['redeemed_at']),
    ],
    omits: ['token_hash', 'redeemed_by'],
  },
  card_number_attempts: { views: [{ rows: own, columns: ['order_id', 'fails', 'locks', 'locked_until'] }], omits: ['person_id'] },
  renewal_choices: {
    views: [{ rows: `${ofOrders} or ${isActor}`, columns: ['order_id', 'declined', 'at'] }],
    omits: ['id', 'actor_person_id', 'actor_name'],
  },
  replacement_requests: {
    views: [{ rows: ofOrders, columns: ['order_id', 'cause', 'asked', 'told', 'mails'] }],
    omits: [],
  },
  found_cards: { views: [{ rows: ofOrders, columns: ['order_id', 'day', 'at'] }], omits: [] },
  ends_told: { views: [{ rows: ofOrders, columns: ['order_id', 'days', 'told'] }], omits: ['organisation_id', 'messages'] },
  waits_told: {
    views: [{ rows: ofOrders, columns: ['order_id', 'waits_since', 'told'] }],
    omits: ['organisation_id', 'messages'],
  },
  production_claims: { views: [{ rows: own, columns: ['until'] }], omits: ['order_id', 'person_id'] },
  office_deeds: {
    views: [
      {
        rows: `subject_person_id = $1 or ${ofOrders}`,
        columns: ['at', 'kind', 'name', 'document'],
        made: { office: '(select name from id_offices where id_offices.id = t.office_id)' },
      },
      viewOfActions('clerk_id = $1', ['at', 'kind', 'document']),
    ],
    omits: ['id', 'office_id', 'clerk_id', 'clerk_name', 'subject_person_id', 'order_id', 'scanner', 'reason'],
  },
  disclosures: {
    views: [
      {
        // A look at an order that they only opened a link of is its holder's.
        rows: `subject_person_id = $1 and order_id is null or ${ofOrders}`,
        columns: ['at', 'kind', 'order_id', 'reader_type', 'day'],
        made: {
          company:
            '(select name from organisations where organisations.id = coalesce(t.reader_organisation_id, t.organisation_id))',
          office: '(select name from id_offices where id_offices.id = t.reader_office_id)',
        },
      },
      viewOfActions('reader_id = $1', ['at', 'kind']),
    ],
    omits: [
      'id',
      'reader_id',
      'subject_person_id',
      'organisation_id',
      'reader_organisation_id',
      'reader_key_id',
      'reader_office_id',
    ],
  },
};
