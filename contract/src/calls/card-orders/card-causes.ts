import * as z from 'zod/mini';

/** What befell a card that is suspended or terminated: data beside the reason that somebody writes (L-2-1). */
export const cardCauses = ['lost', 'stolen', 'damaged', 'left_company', 'other'] as const;
export type CardCause = (typeof cardCauses)[number];

/** The cause of a change, null where none was said. */
export const cardCause = z.nullable(z.enum(cardCauses));
