import * as z from 'zod/mini';
import { organisationSearchStatusFilters, organisationStates } from '../../enumerations.ts';
import { organisationSearchNotices } from '../../organisations/organisation-application.ts';
import { isEmail } from '../../validation/email-rules.ts';
import { countryCode, language, lineText, moment, organisationSlot, text } from '../../values.ts';
import { whyNotDetails } from '../organisations/organisation-details.ts';
import { customer } from '../staff/customers.ts';
import { partnerEndpoint } from './partner-endpoint.ts';
import { noTeam, partnerListQuery, partnerPages, tooShort } from './partner-people.ts';

const scope = 'organisations';
const organisationState = z.enum(organisationStates);
const code = z.strictObject({ code: organisationSlot });
const places = { address: lineText, postal_code: lineText, city: lineText } as const;

/**
 * How a company gets its invoices, as a partner writes it: `electronic` goes by the scheme's own operator; without an address those by
 * e-mail go to the contact e-mail, and those on paper to the company's own address (3-7, 3-8).
 */
export const partnerInvoicing = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('electronic'), electronic_address: lineText }),
  z.strictObject({ type: z.literal('email'), email: z.optional(text.check(z.refine(isEmail))) }),
  z.strictObject({
    type: z.literal('paper'),
    address: z.optional(z.strictObject({ name: lineText, ...places, country: countryCode })),
  }),
]);
export type PartnerInvoicing = z.output<typeof partnerInvoicing>;

const details = { name: lineText, ...places, email: text, phone: text, language } as const;
const reused = 'errors.partner.idempotencyKeyReused';
const notOffered = 'errors.registration.noElectronicInvoices';

/** A company: registered, with its code and state, or under way, with neither; `step` is then the one that comes next. */
export const partnerOrganisation = z.strictObject({
  code: z.nullable(z.string()),
  name: z.string(),
  company_number: z.string(),
  country: z.string(),
  state: z.nullable(organisationState),
  step: customer.shape.step,
  created: moment,
});
export type PartnerOrganisation = z.output<typeof partnerOrganisation>;

/**
 * The companies by name, 20 on a page (W-8-1): of one `step` as the customers list has them, without it those that are registered. A search
 * lists as many as the browser's, and its notice says when there are more.
 */
export const listPartnerOrganisations = partnerEndpoint({
  method: 'GET',
  path: '/organisations',
  summary: 'The companies, by name.',
  scope,
  query: z.strictObject({
    ...partnerListQuery,
    step: z._default(z.enum(organisationSearchStatusFilters), 'registered'),
    state: z.optional(organisationState),
  }),
  reply: z.strictObject({
    organisations: z.array(partnerOrganisation),
    notice: z.nullable(z.enum(organisationSearchNotices)),
    ...partnerPages,
  }),
  refusals: [tooShort],
});

/** One company with its details, and what its state may become. */
export const getPartnerOrganisation = partnerEndpoint({
  method: 'GET',
  path: '/organisations/:code',
  summary: 'A company with its details and state.',
  scope,
  params: code,
  reply: z.strictObject({
    code: z.string(),
    name: z.string(),
    company_number: z.string(),
    country: z.string(),
    state: organisationState,
    next_states: z.array(organisationState),
    created: moment,
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    postal_code: z.nullable(z.string()),
    city: z.nullable(z.string()),
    language,
    invoicing: z.nullable(partnerInvoicing),
    /** Codes of the companies that manage its cards, and of those whose cards it manages. */
    managed_by: z.array(z.string()),
    manages: z.array(z.string()),
    users: z.int(),
    keys: z.int(),
  }),
  refusals: [noTeam],
});

/** Changes a company's state as staff do: by the table, from the state that the caller knows, with a reason. */
export const changePartnerOrganisationState = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/state',
  summary: 'Changes the state of a company.',
  scope,
  params: code,
  body: z.strictObject({ from: organisationState, state: organisationState, reason: text }),
  reply: z.strictObject({ state: organisationState }),
  refusals: [noTeam, 'errors.organisations.stateChangeNotAllowed', 'errors.partner.idempotencyKeyReused'],
});

/** Makes a company that another system knows: judged as one that registers itself, and not here yet by its number or its name. */
export const addPartnerOrganisation = partnerEndpoint({
  method: 'POST',
  path: '/organisations',
  summary: 'Makes a company.',
  scope,
  body: z.strictObject({ country: countryCode, company_number: text, ...details, invoicing: z.optional(partnerInvoicing) }),
  reply: z.strictObject({ code: z.string(), state: organisationState }),
  refusals: [
    'errors.registration.numberWrong',
    'errors.registration.companyAlreadyRegistered',
    notOffered,
    ...whyNotDetails,
    reused,
  ],
});

/** Changes what is named of a company's details and invoicing, and nothing else of it. */
export const changePartnerOrganisation = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code',
  summary: 'Changes the details or the invoicing of a company.',
  scope,
  params: code,
  body: z.strictObject({
    name: z.optional(lineText),
    address: z.optional(lineText),
    postal_code: z.optional(lineText),
    city: z.optional(lineText),
    email: z.optional(text),
    phone: z.optional(text),
    language: z.optional(language),
    invoicing: z.optional(partnerInvoicing),
  }),
  reply: z.strictObject({}),
  refusals: [noTeam, notOffered, 'errors.users.cannotGrantPermissions', ...whyNotDetails, 'errors.cards.tooManyMails', reused],
});

/**
 * Lets a company manage the cards of another, or no longer; a repeat is answered as the first was. `manager` is a code or an id. It takes
 * `main-users` as well: who manages a company sees all its workers.
 */
export const changePartnerOrganisationManager = partnerEndpoint({
  method: 'POST',
  path: '/organisations/:code/managers',
  summary: 'Lets a company manage the cards of another, or no longer.',
  scope,
  params: code,
  body: z.strictObject({ manager: organisationSlot, is_manager: z.boolean() }),
  reply: z.strictObject({ managed_by: z.array(z.string()) }),
  refusals: ['errors.partner.scopeMissing', noTeam, 'errors.customers.managesItself', 'errors.cards.tooManyMails', reused],
});
