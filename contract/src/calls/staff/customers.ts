import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { organisationSearchStatusFilters, organisationStates, verificationSource } from '../../enumerations.ts';
import { organisationSearchNotices } from '../../organisations/organisation-application.ts';
import { typedInvoicing } from '../../organisations/organisation-invoicing.ts';
import { signWays } from '../../organisations/registration-steps.ts';
import { language, looseText, moment, organisationId, organisationSlot, text } from '../../values.ts';
import { listedPage, memberPagination } from '../organisations/memberships.ts';
import { registryLookupOutcome } from '../organisations/registration.ts';

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATIONS';
const organisationState = z.enum(organisationStates);
const noOrganisation = 'errors.memberships.noTeam';

const named = { name: z.string(), companyNumber: z.string(), country: z.string(), created: moment } as const;

/**
 * One company of the customers list: registered, with its code and state, or under way, with neither; `step` is then the one that comes
 * next of its registration.
 */
export const customer = z.strictObject({
  customerId: z.uuid(),
  ...named,
  organizationCode: z.nullable(z.string()),
  state: z.nullable(organisationState),
  step: z.enum(['details', 'invoicing', 'contract', 'registered']),
});
export type Customer = z.output<typeof customer>;

export const customerQuery = z.strictObject({
  /** A part of the name or of the number, at least 3 characters; empty for all. */
  searchText: z._default(looseText, ''),
  /** How far its registration has come (3-7). */
  step: z._default(z.enum(organisationSearchStatusFilters), 'any'),
  /** Of a registered one; without it any. */
  state: z.optional(organisationState),
  page: listedPage,
});

/**
 * Companies by name, 20 on a page; case, diacritics and the hyphens of a number do not count (W-7-1). A search lists
 * `listMaxLength` at most (9-1, W-3-10).
 */
export const getCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'The companies, by name.',
  access: manage,
  changesState: false,
  query: customerQuery,
  reply: z.strictObject({
    customers: z.array(customer),
    /** What a search says that finds none, or more than it lists; null without a search. */
    notice: z.nullable(z.enum(organisationSearchNotices)),
    /** Companies that wait for the staff's decision, whatever is searched for (W-2-11). */
    waiting: z.int(),
    pagination: memberPagination,
  }),
  refusals: ['errors.cards.searchTooShort'],
});

/** How many companies wait for the staff's decision: their first screen says so (W-2-11, W-7-1). The number is kept, not counted. */
export const getWaitingCustomers = endpoint({
  method: 'GET',
  path: '/customers/waiting',
  summary: 'How many companies wait for the decision of staff.',
  access: manage,
  changesState: false,
  reply: z.strictObject({ waiting: z.int() }),
  refusals: [],
});

const one = z.strictObject({ organizationCode: organisationSlot });

const namedOrganisation = z.strictObject({ code: z.string(), name: z.string() });

/** What a company rests on that registered itself: who asked for it and signed, and where what is said of it comes from. */
const customerRegistration = z.strictObject({
  /** Whether the registry told the details; else, or where it is not known any more, they are typed by hand. */
  source: z.nullable(z.enum(['registry', 'hand'])),
  outcome: z.nullable(registryLookupOutcome),
  /** What the registry calls the company, where it told. */
  registryName: z.nullable(z.string()),
  /** Whether a link has proven the contact address that the company has now. */
  emailIsProven: z.boolean(),
  signedBy: z.string(),
  signed: moment,
  /** What proved who signed, and how. */
  signedWith: verificationSource,
  signWay: z.enum(signWays),
  /** SHA-256 of the document that was signed, in hexadecimal. */
  documentHash: z.string(),
});

/** A company as staff see it: its details, the states that it may take now, and how much there is of the rest (W-7-2). */
export const customerDetails = z.strictObject({
  organizationId: organisationId,
  organizationCode: z.string(),
  ...named,
  state: organisationState,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  language,
  nextStates: z.array(organisationState),
  /** How it wants its invoices; null of one that was made otherwise. */
  invoicing: z.nullable(typedInvoicing),
  /** How it came in; null of one that was made otherwise. */
  registration: z.nullable(customerRegistration),
  /** Companies that manage its cards, and those whose cards it manages, by name. */
  managedBy: z.array(namedOrganisation),
  manages: z.array(namedOrganisation),
  /** Users that may act for it, and keys in use. */
  users: z.int(),
  keys: z.int(),
});
export type CustomerDetails = z.output<typeof customerDetails>;

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/details/:organizationCode',
  summary: 'A company with its details and state.',
  access: manage,
  changesState: false,
  params: one,
  reply: customerDetails,
  refusals: [noOrganisation, 'errors.staff.tooManyPersons'],
});

/**
 * A registration that is under way, and who registers: so that staff help whoever stopped there (W-7-1). `step` is the one that comes next;
 * `email` and `phone` are those of the company, `person` says how the person is reached.
 */
export const customerUnderWay = z.strictObject({
  ...named,
  step: customer.shape.step,
  /** When its person last saved something of it. */
  changed: moment,
  /** Whether the registry told the details, or they are typed by hand. */
  source: z.enum(['registry', 'hand']),
  outcome: registryLookupOutcome,
  /** What the registry calls the company, where it told. */
  registryName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Whether a link has proven that address. */
  emailIsProven: z.boolean(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  person: z.strictObject({
    fullName: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    language: z.nullable(language),
  }),
});
export type CustomerUnderWay = z.output<typeof customerUnderWay>;

/** The registration by the `customerId` of the list. One that has come to a company, or that was forgotten, is under way no more. */
export const getCustomerUnderWay = endpoint({
  method: 'GET',
  path: '/customers/under-way/:registrationId',
  summary: 'A registration that is under way, and how its person is reached.',
  access: manage,
  changesState: false,
  params: z.strictObject({ registrationId: z.uuid() }),
  reply: customerUnderWay,
  refusals: ['errors.customers.notUnderWay', 'errors.staff.tooManyPersons'],
});

/**
 * Changes the state as the table allows, with a reason that the company's log keeps; another change is refused (W-7-3, 4-15). `from` is the
 * state that the decision was made on: where it is no longer so, nothing changes.
 */
export const changeCustomerState = endpoint({
  method: 'POST',
  path: '/customers/change-state/:organizationCode',
  summary: 'Changes the state of a company.',
  access: manage,
  changesState: true,
  params: one,
  body: z.strictObject({ from: organisationState, state: organisationState, reason: text }),
  reply: z.strictObject({ state: organisationState }),
  refusals: [noOrganisation, 'errors.organisations.stateChangeNotAllowed'],
});
