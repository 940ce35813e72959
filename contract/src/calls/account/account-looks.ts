import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { moment } from '../../values.ts';
import { memberPagination, memberQuery } from '../organisations/memberships.ts';

/** What of a person was looked at, and by whom: staff, an ID office, a card supplier, a company, or a key of the portal. */
export const disclosureKinds = [
  'staff_search',
  'staff_cards',
  'staff_history',
  'staff_order',
  'staff_lookup',
  // The contract that they signed, a message to their address that did not go out, a company that they are registering.
  'staff_contract',
  'staff_message',
  'staff_registration',
  'office_lookup',
  'supplier_order',
  // Once a day for each reader.
  'company_list',
  'company_order',
  'company_file',
  'company_contract',
  // A company's users, or a message to their address that did not go out: once a day for each key.
  'key_list',
] as const;
export type DisclosureKind = (typeof disclosureKinds)[number];

/**
 * One look at whoever asks. Nobody is named: staff by their role, a clerk by the ID office, an operator by the card supplier, a company's
 * user by company and type of user.
 */
export const accountLook = z.strictObject({
  at: moment,
  what: z.enum(disclosureKinds),
  by: z.enum(['staff', 'office', 'supplier', 'main', 'basic', 'system']),
  /** For whom the reader acted; null for staff, keys of the portal, and clerks before their office was kept. */
  orgName: z.nullable(z.string()),
  /** Whose card or list it was, where that is another company than the reader's. */
  ofOrgName: z.nullable(z.string()),
});
export type AccountLook = z.output<typeof accountLook>;

/**
 * Who looked at whoever asks, the newest first, a page of twenty; what they looked at themselves is not among it (W-4-6). Searched by a
 * part of the name of the company, card supplier or ID office.
 */
export const getAccountLooks = endpoint({
  method: 'GET',
  path: '/account/looks',
  summary: 'Who looked at whoever is signed in, when and what for.',
  access: 'signed-in',
  changesState: false,
  query: memberQuery,
  reply: z.strictObject({ looks: z.array(accountLook), pagination: memberPagination }),
  refusals: ['errors.cards.searchTooShort'],
});
