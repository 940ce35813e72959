import { invoicingTypeMessageIds, type Language, type VerificationSource } from '@siteid/contract';
import { type Block, isWritable, writeDocument } from '../../documents/write-document.ts';
import { portalText } from '../../messages/catalogue.ts';
import { writePhoneNumber } from '../../phone-number.ts';
import type { Portal } from '../../portal.ts';
import type { StoredRegistration } from '../registration-store.ts';

const sections = ['service', 'duties', 'users', 'data', 'price', 'ending'] as const;

export type Signature = {
  readonly signedBy: string;
  readonly signed: Date;
  readonly documentHash: Buffer;
  /** Of the identity that signed. */
  readonly source: VerificationSource;
};

/** What the contract says of the company; the same company makes the same bytes until something of it changes. */
export type ContractOf = Pick<
  StoredRegistration,
  'name' | 'country' | 'company_number' | 'address' | 'postal_code' | 'city' | 'email' | 'phone' | 'invoicing' | 'changed'
> & { readonly signer: string };

/**
 * The contract that registers a company as a tagged PDF, of the terms in the language and of what was typed; with a signature the copy that
 * says who signed, when, and the hash of the document that was read (W-2-10).
 */
export async function contractDocument(
  { config }: Pick<Portal, 'config'>,
  language: Language,
  company: ContractOf,
  signature?: Signature,
): Promise<Buffer> {
  const { productName } = config.portal;
  const text = (id: string, values: Record<string, string> = {}) =>
    portalText(language, `terms.company.${id}`, { productName, ...values });
  // A name in letters that the typeface has not is left out: the number says which company it is.
  const shown = (value: string | null) => (value !== null && isWritable(value) ? value : '');
  const title = text('title');
  const paragraph = (content: string): Block => ({ kind: 'P', text: content });
  const invoicing = company.invoicing?.invoicingType;
  const blocks: Block[] = [
    { kind: 'H1', text: title },
    paragraph(text('lead')),
    { kind: 'H2', text: text('company.title') },
    ...[
      shown(company.name),
      text('company.number', { country: company.country, number: company.company_number }),
      [shown(company.address), shown(company.postal_code), shown(company.city)].filter(Boolean).join(', '),
      [shown(company.email), shown(writePhoneNumber(company.phone))].filter(Boolean).join(', '),
      invoicing === undefined ? '' : portalText(language, invoicingTypeMessageIds[invoicing]),
      text('company.signer', { name: shown(company.signer) }),
    ]
      .filter((line) => line !== '')
      .map(paragraph),
    ...sections.flatMap((section): Block[] => [
      { kind: 'H2', text: text(`${section}.title`) },
      paragraph(text(`${section}.text`)),
    ]),
    ...(signature === undefined ? [] : signatureBlocks(signature)),
  ];
  return writeDocument({ language, title, created: signature?.signed ?? company.changed, blocks });

  function signatureBlocks({ signedBy, signed, documentHash, source }: Signature): Block[] {
    return [
      { kind: 'H2', text: text('signature.title') },
      paragraph(text('signature.by', { name: shown(signedBy), source })),
      paragraph(text('signature.at', { moment: `${signed.toISOString().slice(0, 19).replace('T', ' ')} UTC` })),
      paragraph(text('signature.hash', { hash: documentHash.toString('hex') })),
    ];
  }
}
