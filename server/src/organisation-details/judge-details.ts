import { atLeastOneAlphanumeric, emailNotOf, isEmail, maximumLogoBytes, maximumLogoMegapixels } from '@siteid/contract';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findOrganisationByNumber, isNameTaken } from './organisation-details-store.ts';

type Tx = Parameters<typeof isNameTaken>[0];
type Typed = { readonly name?: string | undefined; readonly email?: string | undefined; readonly logo?: string | undefined };
type NotAnAddress = Refusal<'errors.validation.field.email' | 'errors.validation.field.emailDomainNotAllowed'>;
type NotJudged = NotAnAddress | Refusal<'errors.validation.field.atLeastOneAlphanumeric' | 'errors.registration.logoWrong'>;

/** Judges name and address, and reads the logo anew where one came; done before anything is locked, for a picture takes its time. */
export async function judgeDetails(
  { config }: Portal,
  asker: string,
  { name, email, logo }: Typed,
): Promise<{ readonly logo: Buffer | null } | NotJudged> {
  if (name !== undefined && atLeastOneAlphanumeric(name) !== null)
    return refuse('errors.validation.field.atLeastOneAlphanumeric');
  const wrong = email === undefined ? null : whyNotAddress({ config }, email);
  if (wrong !== null) return wrong;
  if (logo === undefined) return { logo: null };
  const picture = await readLogo(logo, asker);
  if (picture !== null) return { logo: picture };
  const limits = { megabytes: maximumLogoBytes / 1_000_000, megapixels: maximumLogoMegapixels };
  return refuse('errors.registration.logoWrong', limits);
}

/** Why a company may not have this contact address: it is no e-mail address, or of a domain that configuration names. */
export function whyNotAddress({ config }: Pick<Portal, 'config'>, email: string): NotAnAddress | null {
  if (!isEmail(email)) return refuse('errors.validation.field.email');
  const blacklisted = emailNotOf(config.portal.blacklistedEmailDomains)(email);
  return blacklisted === null ? null : refuse('errors.validation.field.emailDomainNotAllowed', blacklisted.values);
}

/** Why nobody may bring the company in: it is here already, or its name is another's (W-2-7). */
export async function whyTaken(
  tx: Tx,
  { country, companyNumber, name }: { readonly country: string; readonly companyNumber: string; readonly name: string },
): Promise<Refusal<'errors.registration.companyAlreadyRegistered' | 'errors.organisations.nameExists'> | null> {
  if ((await findOrganisationByNumber(tx, { country, companyNumber })) !== undefined)
    return refuse('errors.registration.companyAlreadyRegistered');
  return whyNotName(tx, name, null);
}

/** Why a company may not have this name: it is another's (W-2-7, W-3-11). */
export async function whyNotName(
  tx: Tx,
  name: string,
  ownId: string | null,
): Promise<Refusal<'errors.organisations.nameExists'> | null> {
  return (await isNameTaken(tx, name, ownId)) ? refuse('errors.organisations.nameExists') : null;
}

/** The logo decoded and written anew; null for what is no picture, or too large a one. */
async function readLogo(base64: string, asker: string): Promise<Buffer | null> {
  const file = Buffer.from(base64, 'base64');
  if (file.toString('base64') !== base64) return null;
  const { pixelsOf, redrawPicture } = await import('../pictures/redraw-picture.ts');
  const pixels = await pixelsOf(file);
  return pixels === null || pixels > maximumLogoMegapixels * 1_000_000 ? null : redrawPicture(file, asker, 'png');
}
