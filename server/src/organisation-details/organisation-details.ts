import type { detailChangeKinds, Language, OrganisationInvoicing } from '@siteid/contract';

/** What a company says of itself and how it wants its invoices, as it is kept. */
export type KeptDetails = {
  readonly name: string;
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
  readonly logo_id: string | null;
  readonly invoicing: OrganisationInvoicing | null;
};
export type DetailChange = {
  readonly kind: (typeof detailChangeKinds)[number];
  readonly was: string | null;
  readonly becomes: string | null;
};

const texts = {
  name: 'name',
  address: 'address',
  'postal-code': 'postal_code',
  city: 'city',
  email: 'email',
  phone: 'phone',
  language: 'language',
} as const;

/** What differs, a line for each field, as the company's log has it (W-3-11). A logo is changed, and not shown there. */
export function changesOf(was: KeptDetails, becomes: KeptDetails): DetailChange[] {
  const lines: DetailChange[] = (Object.keys(texts) as (keyof typeof texts)[]).map((kind) => ({
    kind,
    was: was[texts[kind]],
    becomes: becomes[texts[kind]],
  }));
  const [typeWas, typeBecomes] = [was.invoicing?.invoicingType ?? null, becomes.invoicing?.invoicingType ?? null];
  lines.push({ kind: 'invoicing-type', was: typeWas, becomes: typeBecomes });
  lines.push({ kind: 'invoicing-address', was: addressOf(was.invoicing), becomes: addressOf(becomes.invoicing) });
  const changed = lines.filter((line) => line.was !== line.becomes);
  return was.logo_id === becomes.logo_id ? changed : [...changed, { kind: 'logo', was: null, becomes: null }];
}

/** Whether invoices follow these changes: on paper they may go to the company's own address. */
export function leadsInvoices(
  { invoicing }: Pick<KeptDetails, 'invoicing'>,
  lines: readonly { readonly kind: string }[],
): boolean {
  const isOwn = invoicing?.invoicingType === 'paper' && !('billingAddress' in invoicing);
  return isOwn && lines.some(({ kind }) => kind === 'address' || kind === 'postal-code' || kind === 'city');
}

/** Where the invoices go when it is not to the company's own address; null when it is. */
function addressOf(invoicing: OrganisationInvoicing | null): string | null {
  if (invoicing === null) return null;
  if (invoicing.invoicingType === 'electronic') return invoicing.electronicAddress;
  if ('email' in invoicing) return invoicing.email;
  if (!('billingAddress' in invoicing)) return null;
  const { name, address, postalCode, city, country } = invoicing.billingAddress;
  return `${name}, ${address}, ${postalCode} ${city}, ${country}`;
}
