import * as z from 'zod/mini';
import { languages, maximumFieldLength } from './constants.ts';
import { oneLine, somethingToSee } from './rules/texts/one-line.ts';

/** A text from a person: trimmed, with something to see, without control characters, at most 300 characters (5-1, T29). */
export const text = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(maximumFieldLength),
  // A NUL and half a surrogate pair cannot be stored. Other control characters belong to no name or reason; line breaks may stay.
  z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u),
  z.regex(somethingToSee),
);
/**
 * A text by which people tell things apart, such as a name or an address: as `text`, and kept on one line, without signs that nobody
 * sees (W-2-7).
 */
export const lineText = text.check(z.overwrite(oneLine));
/** A text that may be empty, on one line: a search, or what the portal reads and does not keep (T29). */
export const looseText = z.string().check(z.trim(), z.maxLength(maximumFieldLength), z.regex(/^[^\u0000-\u001f\u007f\p{Cs}]*$/u));
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();
/** A moment in UTC, ISO 8601. */
export const moment = z.iso.datetime();
export const orderId = z.uuid();
export const organisationId = z.uuid();
export const personId = z.uuid();
/** The slot of a route that takes an organisation's code or its id (D-PERMISSIONS). */
export const organisationSlot = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));
/** Slots of a route: an organisation that asks, and one whose cards it manages. Without them the holder asks. */
export const organisationSlots = {
  organizationCode: z.optional(organisationSlot),
  cpbOrganizationId: z.optional(organisationId),
};
/** A tag of what a form showed when it was read. A change with another tag than today's is refused, so nobody overwrites unseen. */
export const entityTag = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
export const language = z.enum(languages);
/** A card number as a person types it; whether it is one is for the rule to say (card-number.ts). */
export const typedCardNumber = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^\u0000-\u001f\u007f]*$/u));
