import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { userType } from '../../enumerations.ts';
import { countryCode, organisationId } from '../../values.ts';

export const invitationAnswers = ['accept', 'decline'] as const;
/** What a person may say to an invitation to an organisation. */
export type InvitationAnswer = (typeof invitationAnswers)[number];

/** The place in an organisation that waits for the signed-in person's answer (6-4). */
export const organisationInvitation = z.strictObject({
  organizationId: organisationId,
  organizationCode: z.string(),
  organizationName: z.string(),
  companyNumber: z.string(),
  country: countryCode,
  userType,
});
export type OrganisationInvitation = z.output<typeof organisationInvitation>;

/** An invitation that waits for the signed-in person; anyone else's, and an answered one, looks missing (D-OTHER). */
export const getOrganisationInvitation = endpoint({
  method: 'GET',
  path: '/organizations/pending-invitations/:organizationId',
  summary: "The signed-in person's invitation to an organisation.",
  access: 'signed-in',
  changesState: false,
  params: z.strictObject({ organizationId: organisationId }),
  reply: organisationInvitation,
  refusals: ['errors.orgInvitation.notFound'],
});

/** Accepts or declines, once. The same answer again is answered as the first was; the other answer is refused (6-4). */
export const answerOrganisationInvitation = endpoint({
  method: 'POST',
  path: '/organizations/pending-invitations/:organizationId/answer',
  summary: "Accepts or declines the signed-in person's invitation to an organisation.",
  access: 'signed-in',
  changesState: true,
  params: z.strictObject({ organizationId: organisationId }),
  body: z.strictObject({ answer: z.enum(invitationAnswers) }),
  reply: organisationInvitation,
  refusals: ['errors.orgInvitation.notFound', 'errors.orgInvitation.alreadyAnswered', 'errors.cards.tooManyMails'],
});
