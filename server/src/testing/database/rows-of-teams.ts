import { bytes, now, type OwnedTable } from './owned-table.ts';

/** A row of each table of what companies, card suppliers and keys have, in an order in which they can be written. */
export const tablesOfTeams: Readonly<Record<string, OwnedTable>> = {
  webhooks: {
    seenBy: ['supplier'],
    row: ({ webhook: id, supplier: supplier_id }) => ({
      id,
      supplier_id,
      address: 'https://cards.example/',
      kinds: '{}',
      secret_sealed: bytes(),
      created: now,
      placed: 0,
    }),
  },
  webhook_deliveries: {
    seenBy: ['supplier'],
    row: ({ webhook: webhook_id }) => ({ webhook_id, event_id: 'evt_1', kind: 'card.ordered', body: '{}', created: now }),
  },
  webhook_demands: { seenBy: ['supplier'], row: ({ supplier: owner_id }) => ({ owner_id, since: now, count: 1 }) },
  production_reasons: {
    seenBy: ['supplier'],
    row: ({ supplier: supplier_id }) => ({ supplier_id, reason: 'Blurred', used: now }),
  },
  end_digests: {
    seenBy: ['organisation'],
    row: ({ organisation: organisation_id }) => ({ organisation_id, month: '2026-11-01', told: now, messages: '{}' }),
  },
  tried_government_ids: {
    seenBy: ['organisation'],
    row: ({ organisation: organisation_id, operator: asked_by }) => ({
      organisation_id,
      asked_by,
      government_id_hash: bytes(),
      at: now,
    }),
  },
  company_contracts: {
    seenBy: ['organisation', 'holder'],
    row: ({ organisation: organisation_id, holder: person_id }) => ({
      organisation_id,
      person_id,
      signed_by: 'Astrid Lindqvist',
      signed: now,
      source: 'bank',
      sign_way: 'sameDevice',
      language: 'sv',
      document_hash: bytes(),
      document: bytes(),
      signed_copy: bytes(),
    }),
  },
  partner_keys: {
    seenBy: ['organisation', 'key'],
    row: ({ key: id, organisation: organisation_id }) => ({
      id,
      organisation_id,
      name: 'ERP',
      key_hash: bytes(),
      scopes: '{users}',
    }),
  },
  idempotent_replies: {
    seenBy: ['key'],
    row: ({ key: partner_key_id }) => ({
      partner_key_id,
      idempotency_key: 'once',
      request_hash: bytes(),
      status: 200,
      reply: '{}',
      created: now,
    }),
  },
  company_users: {
    seenBy: ['organisation', 'holder'],
    row: ({ organisation: organisation_id, holder: person_id }) => ({ organisation_id, person_id, user_type: 'basic' }),
  },
  lent_rights: {
    seenBy: ['organisation', 'holder'],
    row: ({ organisation: organisation_id, holder: person_id, operator: lent_by }) => ({
      organisation_id,
      person_id,
      lent_by,
      permission: 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS',
      until: now,
    }),
  },
  access_requests: {
    seenBy: ['organisation', 'holder'],
    row: ({ organisation: organisation_id, holder: person_id }) => ({ organisation_id, person_id, state: 'waiting', asked: now }),
  },
  membership_invitations: {
    seenBy: ['organisation'],
    row: ({ invited: id, organisation: scope }) => ({
      id,
      scope,
      role: 'basic',
      email: 'bo@company.example',
      language: 'sv',
      state: 'waiting',
      created: now,
      sent: now,
    }),
  },
  membership_links: {
    seenBy: ['organisation'],
    row: ({ invited: invitation_id }) => ({ token_hash: bytes(), invitation_id, created: now }),
  },
};
