import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { moment, orderId, organisationSlot } from '../../values.ts';

const edit = 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS';

/** That a card will not be renewed: since when, and who of the company said so; its holder is told the company's name. */
const notRenewed = z.strictObject({ at: moment, name: z.string() });
export type NotRenewed = z.output<typeof notRenewed>;
/** Of a card that is looked at: who said that it will not be renewed, and whether a company may say so now, because it ends soon. */
export const renewalChoice = { notRenewed: z.nullable(notRenewed), mayDeclineRenewal: z.boolean() };

/**
 * Says that a card will not be renewed, or that it may be after all (L-4-4): nobody is told any more that it ends. Said twice it is said
 * once. For cards that were made and have not ended.
 */
export const chooseRenewal = endpoint({
  method: 'PUT',
  path: '/cards/choose-renewal/:organizationId/:orderId',
  summary: 'Says that a card will not be renewed, or that it may be.',
  access: { holder: edit, organisation: edit },
  changesState: true,
  params: z.strictObject({ organizationId: organisationSlot, orderId }),
  body: z.strictObject({ isDeclined: z.boolean() }),
  reply: z.strictObject({ notRenewed: z.nullable(notRenewed) }),
  refusals: ['errors.cards.itemNotFound', 'errors.cards.transitionNotAllowed'],
});
