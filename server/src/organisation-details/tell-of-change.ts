import { type Language, paths } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import type { ChangedBy } from '../memberships/membership-change-store.ts';
import { askToTell } from '../memberships/organisation-readers.ts';
import { emailsOfMainUsers } from '../memberships/organisation-user-store.ts';
import { portalText } from '../messages/catalogue.ts';
import type { Organisation } from '../organisations/organisation-store.ts';
import type { Portal } from '../portal.ts';
import { type DetailChange, leadsInvoices } from './organisation-details.ts';

/** Who changes a company, or how: a person of it, staff, or another system's key. */
export type Changer = NonNullable<ChangedBy> & { readonly role: 'staff' | 'company' | 'system' };
/** What changed about a company: its details, its invoicing, which company manages its cards, or whether a second person approves. */
type ChangedPart =
  | DetailChange['kind']
  | 'manager-added'
  | 'manager-ended'
  | 'second-person-on'
  | 'second-person-off'
  | 'second-terminations'
  | 'second-changes';
type Change = {
  readonly by: Changer;
  readonly was: Organisation;
  readonly lines: readonly { readonly kind: ChangedPart }[];
};

const partNames: Readonly<Record<ChangedPart, string>> = {
  name: 'register.field.name',
  address: 'register.field.address',
  'postal-code': 'register.field.postalCode',
  city: 'register.field.city',
  email: 'register.field.email',
  phone: 'register.field.phone',
  language: 'register.field.language',
  logo: 'register.logo.label',
  'invoicing-type': 'organisationDetails.tab.invoicing',
  'invoicing-address': 'organisationDetails.tab.invoicing',
  'manager-added': 'customers.managedBy',
  'manager-ended': 'customers.managedBy',
  'second-person-on': 'approval.setting',
  'second-person-off': 'approval.setting.ended',
  'second-terminations': 'approval.demands.terminations',
  'second-changes': 'approval.demands.changes',
};

/**
 * Mails what was changed to the company's main users and to its contact address as it was: whoever leads invoices or mails away by one
 * account or one key is seen by somebody else (W-3-11). Refuses as `askToTell` does.
 */
export async function tellOfChange(tx: Kysely<Tables>, portal: Portal, { by, was, lines }: Change) {
  const readers = await readersOf(tx, was);
  const tooMany = await askToTell(tx, portal, by, was.id, [...readers.keys()]);
  if (tooMany !== null) return tooMany;
  for (const [to, language] of readers) {
    const kinds = lines.map(({ kind }) => kind);
    const told = leadsInvoices(was, lines) ? [...kinds, 'invoicing-address' as const] : kinds;
    const parts = new Set(told.map((kind) => portalText(language, partNames[kind])));
    const values = {
      orgName: was.name,
      role: by.role,
      changedBy: by.name,
      parts: [...parts].join('\n'),
      link: `${portal.config.http.publicUrl}${paths.organisationUserChanges(was.code)}`,
      supportEmail: portal.config.portal.customerSupport[language].email,
    };
    await enqueueMessage(tx, portal, { kind: 'company-changed', to, language, values });
  }
  return null;
}

/** By address, in small letters: each is told once; who changed it too, for their session may have been somebody else's. */
async function readersOf(tx: Kysely<Tables>, was: Organisation): Promise<ReadonlyMap<string, Language>> {
  const all = [{ email: was.email, language: was.language }, ...(await emailsOfMainUsers(tx, was.id))];
  return new Map(all.flatMap(({ email, language }) => (email === null ? [] : [[email.toLowerCase(), language]])));
}
