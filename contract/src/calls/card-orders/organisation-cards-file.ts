import * as z from 'zod/mini';
import { statusFilters } from '../../card-order-status.ts';
import { defaultStatusFilter } from '../../constants.ts';
import { fileEndpoint } from '../../endpoint.ts';
import { sheetFormat } from '../../sheets.ts';
import { language, looseText, organisationId, organisationSlot } from '../../values.ts';
import { cardsNarrowedTo, cardsSorted } from './cards-narrowed.ts';

/**
 * An organisation's cards and orders as a file: all that its list finds by the same search and filters, sorted as it is, in the
 * columns of the list and in the language of the screen. To staff at most as many persons as they may see in lists in one day (T24).
 */
export const getOrganisationCardsFile = fileEndpoint({
  path: '/cards/organization-cards-file/:languageCode/:format/:organizationCode/:cpbOrganizationId?',
  summary: "An organisation's cards and orders, as a file.",
  access: { holder: 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS', organisation: 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS' },
  params: z.strictObject({
    languageCode: language,
    format: sheetFormat,
    organizationCode: organisationSlot,
    cpbOrganizationId: z.optional(organisationId),
  }),
  query: z.strictObject({
    usersFilterValue: z._default(looseText, ''),
    usersFilterStatus: z._default(z.enum(statusFilters), defaultStatusFilter),
    ...cardsNarrowedTo,
    ...cardsSorted,
  }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.searchTooShort', 'errors.staff.tooManyPersons'],
});
