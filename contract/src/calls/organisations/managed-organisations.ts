import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { organisationId, organisationSlot } from '../../values.ts';

/** The customer-portal organisations whose cards an organisation manages, by name: their lists are at their ids (2.2-4). */
export const getManagedOrganisations = endpoint({
  method: 'GET',
  path: '/organizations/managed/:organizationCode',
  summary: 'The customer-portal organisations whose cards an organisation manages.',
  access: { holder: 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS', organisation: 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS' },
  changesState: false,
  params: z.strictObject({ organizationCode: organisationSlot }),
  reply: z.strictObject({
    organizations: z.array(z.strictObject({ organizationId: organisationId, code: z.string(), name: z.string() })),
  }),
  refusals: [],
});
