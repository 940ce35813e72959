import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { text } from '../values.ts';
import { invited, pastedEmails, placedList, placedPagination, placedQuery, whyNotInvited } from './places.ts';

const manage = 'SEPPO_ACTION_MANAGE_STAFF';

/** Whose people staff look after: the portal's own staff, a card supplier's operators, an ID office's clerks (W-1-11, W-1-12). */
export const staffHouses = ['staff', 'supplier', 'office'] as const;
export type StaffHouse = (typeof staffHouses)[number];

/** `houseId` is the supplier's or the office's; staff have none. */
const house = z.strictObject({ house: z.enum(staffHouses), houseId: z.optional(z.uuid()) });
const noHouse = 'errors.places.noHouse';

/** The people of a house and those who are invited to it, by name, then by address. */
export const getStaffPeople = endpoint({
  method: 'GET',
  path: '/staff/people/:house/:houseId?',
  summary: 'The staff, or the people of a card supplier or an ID office.',
  access: manage,
  changesState: false,
  params: house,
  query: placedQuery,
  reply: placedList,
  refusals: [noHouse, 'errors.cards.searchTooShort'],
});

/** Sends each address a link; none is invited unless all can be. */
export const inviteStaffPeople = endpoint({
  method: 'POST',
  path: '/staff/invite/:house/:houseId?',
  summary: 'Invites people to the staff, a card supplier or an ID office.',
  access: manage,
  changesState: true,
  params: house,
  body: z.strictObject({ emails: pastedEmails }),
  reply: invited,
  refusals: [noHouse, ...whyNotInvited],
});

/** Sends a waiting or declined invitation again with a new link, or withdraws it. */
export const changeStaffInvitation = endpoint({
  method: 'POST',
  path: '/staff/change-invitation/:invitationId',
  summary: 'Sends an invitation again, or withdraws it.',
  access: manage,
  changesState: true,
  params: z.strictObject({ invitationId: z.uuid() }),
  body: z.strictObject({ change: z.enum(['send-again', 'withdraw']) }),
  reply: z.strictObject({}),
  refusals: ['errors.orgInvitation.notFound', 'errors.cards.tooManyMails'],
});

/** Ends a place: its rights end with the person's next call. The last member of staff stays (W-1-13). */
export const endStaffPlace = endpoint({
  method: 'POST',
  path: '/staff/end/:house/:personId/:houseId?',
  summary: 'Ends the place of a person.',
  access: manage,
  changesState: true,
  params: z.strictObject({ house: z.enum(staffHouses), personId: z.uuid(), houseId: z.optional(z.uuid()) }),
  reply: z.strictObject({}),
  refusals: ['errors.users.notFound', 'errors.places.lastStaff'],
});

/** A card supplier, with the two letters that its card numbers begin with; or an ID office, which has none. */
export const partnerHouse = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  accreditationCode: z.nullable(z.string()),
  /** People with a place there. */
  people: z.int(),
});
export type PartnerHouse = z.output<typeof partnerHouse>;

const partners = z.strictObject({ house: z.enum(['supplier', 'office']) });

/** All of one kind that the search finds, by name. */
export const getPartnerHouses = endpoint({
  method: 'GET',
  path: '/staff/houses/:house',
  summary: 'The card suppliers, or the ID offices.',
  access: manage,
  changesState: false,
  params: partners,
  query: placedQuery,
  reply: z.strictObject({ houses: z.array(partnerHouse), pagination: placedPagination }),
  refusals: ['errors.cards.searchTooShort'],
});

/** Makes one. A supplier needs its accreditation code, an office has none. */
export const addPartnerHouse = endpoint({
  method: 'POST',
  path: '/staff/add-house/:house',
  summary: 'Makes a card supplier or an ID office.',
  access: manage,
  changesState: true,
  params: partners,
  body: z.strictObject({ code: text, name: text, accreditationCode: z.optional(text) }),
  reply: z.strictObject({ id: z.uuid() }),
  refusals: [
    'errors.places.codeWrong',
    'errors.places.codeTaken',
    'errors.places.accreditationWrong',
    'errors.places.accreditationTaken',
  ],
});
