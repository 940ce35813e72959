import * as z from 'zod/mini';
import { endpoint, fileEndpoint } from '../../endpoint.ts';
import { organisationStates } from '../../enumerations.ts';
import { type RegistryLookupOutcome, registryLookupMessageIds } from '../../organisations/organisation-application.ts';
import { electronicOperator, organisationInvoicing, typedInvoicing } from '../../organisations/organisation-invoicing.ts';
import { failedSignings, registrationSteps, signWays } from '../../organisations/registration-steps.ts';
import { countryCode, language, looseText, organisationId, text } from '../../values.ts';
import { writtenDetails } from './organisation-details.ts';

/** Whoever is signed in with a verified identity (W-2-1). */
const identified = 'SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER';

const outcomes = Object.keys(registryLookupMessageIds) as [RegistryLookupOutcome, ...RegistryLookupOutcome[]];
/** What a look-up at the registry of companies came to. */
export const registryLookupOutcome = z.enum(outcomes);
const nullableText = z.nullable(z.string());

/** What is kept of a registration under way (W-2-13). Empty details are those that nobody has given yet. */
export const registration = z.strictObject({
  country: countryCode,
  companyNumber: z.string(),
  outcome: registryLookupOutcome,
  /** Whether the registry told the details; else they are typed by hand, and staff check them. */
  source: z.enum(['registry', 'hand']),
  /** Whether a registry was asked and answered; else nobody has found the company but whoever typed its number (W-2-4). */
  isLookedUp: z.boolean(),
  name: nullableText,
  address: nullableText,
  postalCode: nullableText,
  city: nullableText,
  email: nullableText,
  emailIsProven: z.boolean(),
  phone: nullableText,
  language,
  /** The logo as a `data:` address; null where there is none. */
  logo: nullableText,
  invoicing: z.nullable(typedInvoicing),
  lastSigning: z.nullable(z.enum(failedSignings)),
});
export type Registration = z.output<typeof registration>;

/** Where the person stands: at which step of which company; and the company that they registered last. */
export const getRegistration = endpoint({
  method: 'GET',
  path: '/registration',
  summary: 'The registration of a company by the signed-in person, and the company that they registered last.',
  access: identified,
  changesState: false,
  reply: z.strictObject({
    step: z.enum(registrationSteps),
    registration: z.nullable(registration),
    /** How the portal lets a contract be signed. */
    signWays: z.array(z.enum(signWays)),
    electronicOperator,
    /** Whether the person ever proved by an e-ID who they are, as a signature does (W-2-9); an ID office asks for none. */
    hasEid: z.boolean(),
    /** Whether the person has given an address of their own; without one no mail of ours reaches them. */
    hasEmail: z.boolean(),
    registered: z.nullable(
      z.strictObject({
        organizationId: organisationId,
        organizationCode: z.string(),
        name: z.string(),
        state: z.enum(organisationStates),
        /** Where the signed copy was mailed. */
        email: nullableText,
      }),
    ),
  }),
  refusals: [],
});

/** What the look-up of a company came to (W-2-3). */
export const foundCompany = z.strictObject({
  outcome: z.enum(outcomes),
  /** Whether a registry was asked and gave no answer. Then, and where there is none, the details are typed by hand (W-2-4). */
  isRegistryAway: z.boolean(),
  /** Of a company that the registry names. */
  name: nullableText,
  /** Whether the company has users here, who can be asked for access; a registry may know of a registration elsewhere. */
  isKnownHere: z.boolean(),
});
export type FoundCompany = z.output<typeof foundCompany>;

/** Looks the company up. Where it may be registered, a registration of it is begun, and one of another company under way gives way. */
export const findCompany = endpoint({
  method: 'POST',
  path: '/registration/company',
  summary: 'Looks a company up, and begins its registration where it may be registered.',
  access: identified,
  changesState: true,
  body: z.strictObject({ country: countryCode, companyNumber: text }),
  reply: foundCompany,
  refusals: ['errors.registration.numberWrong', 'errors.registration.eidNeeded'],
});

/** Saves the details; an address that is not proven yet is mailed a link (W-2-5). */
export const saveRegistrationDetails = endpoint({
  method: 'POST',
  path: '/registration/details',
  summary: 'Saves the details of a company that is being registered.',
  access: identified,
  changesState: true,
  body: z.strictObject({ ...writtenDetails, email: text }),
  reply: z.strictObject({ emailIsProven: z.boolean() }),
  refusals: [
    'errors.registration.notBegun',
    'errors.registration.companyAlreadyRegistered',
    'errors.organisations.nameExists',
    'errors.registration.logoWrong',
    'errors.validation.field.atLeastOneAlphanumeric',
    'errors.validation.field.email',
    'errors.validation.field.emailDomainNotAllowed',
    'errors.validation.field.componentCustomValidation.phoneNumber',
    'errors.cards.tooManyMails',
  ],
});

/** Mails the link again; the former one is good no more. */
export const sendRegistrationEmail = endpoint({
  method: 'POST',
  path: '/registration/send-email',
  summary: 'Mails the link that proves the contact address once more.',
  access: identified,
  changesState: true,
  reply: z.strictObject({ emailIsProven: z.boolean() }),
  refusals: ['errors.registration.notBegun', 'errors.cards.tooManyMails'],
});

/** Opens the link of the mail: once, in the browser in which it was asked for (W-2-6). A POST, so that the token stands in no address. */
export const proveRegistrationEmail = endpoint({
  method: 'POST',
  path: '/registration/prove-email',
  summary: 'Proves the contact address by the link that was mailed to it.',
  access: identified,
  changesState: true,
  body: z.strictObject({ token: looseText }),
  reply: z.strictObject({ email: z.string() }),
  refusals: [
    'errors.emailVerification.sessionMismatch',
    'errors.emailVerification.sessionMismatchDuringRegistration',
    'errors.emailVerification.emailMismatch',
    'errors.emailVerification.tokenExpired',
    'errors.emailVerification.tokenInvalid',
    'errors.emailVerification.tokenMismatch',
  ],
});

/** Saves how the company wants its invoices (W-2-8). */
export const saveRegistrationInvoicing = endpoint({
  method: 'POST',
  path: '/registration/invoicing',
  summary: 'Saves how a company that is being registered wants its invoices.',
  access: identified,
  changesState: true,
  body: z.strictObject({ invoicing: organisationInvoicing }),
  reply: z.strictObject({}),
  refusals: ['errors.registration.notBegun', 'errors.registration.noElectronicInvoices'],
});

/** The contract as it would be signed now, as a PDF. */
export const getRegistrationContract = fileEndpoint({
  path: '/registration/contract/:languageCode',
  summary: 'The contract that registers the company, as a PDF.',
  access: identified,
  params: z.strictObject({ languageCode: language }),
  refusals: ['errors.registration.notBegun'],
});

/** The contract that a company signed, for its main users and for staff (W-2-10): a look at who signed (W-4-6). */
export const getSignedContract = fileEndpoint({
  path: '/organizations/signed-contract/:organizationCode',
  summary: 'The signed contract of a company, as a PDF.',
  access: { holder: 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS', organisation: 'SEPPO_ACTION_MANAGE_ORGANIZATION_USERS' },
  params: z.strictObject({ organizationCode: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
  refusals: ['errors.ItemDoesNotExist', 'errors.users.cannotGrantPermissions', 'errors.staff.tooManyPersons'],
});
