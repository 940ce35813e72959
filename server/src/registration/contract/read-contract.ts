import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Language } from '@siteid/contract';
import { noteOrganisationReading } from '../../access-records/note-organisation-reading.ts';
import { readAsStaff } from '../../access-records/read-as-staff.ts';
import { type Acting, type Actor, isOfStaff, organisationOf } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { refuse } from '../../refusal.ts';
import { findRegistration, type StoredRegistration } from '../registration-store.ts';
import { contractDocument } from './contract-document.ts';
import { findSignedContract } from './contract-store.ts';

/** The contract as it would be signed now, to read. */
export async function readContract(portal: Portal, { personId, fullName }: Actor, language: Language) {
  const underWay = await findRegistration(portal.db, personId);
  if (underWay?.step !== 'contract') return refuse('errors.registration.notBegun');
  const { document } = await documentOf(portal, underWay, language, fullName);
  return pdfFile(document, 'inline', 'contract.pdf');
}

/** The document that a signature is for, and its hash. */
export async function documentOf(portal: Portal, underWay: StoredRegistration, language: Language, signer: string) {
  const document = await contractDocument(portal, language, { ...underWay, signer });
  return { document, hash: createHash('sha256').update(document).digest() };
}

/** The signed copy of the company's contract (W-2-10): a look at who signed it. A company that staff or a partner made has none. */
export async function readSignedContract(portal: Portal, actor: Actor, acting: Acting) {
  const found = await findSignedContract(portal.db, organisationOf(acting));
  if (found === undefined) return refuse('errors.ItemDoesNotExist');
  const file = () => pdfFile(found.signed_copy, 'attachment', 'signed-contract.pdf');
  const personId = found.person_id;
  await noteOrganisationReading(portal, actor, acting, { at: 'contract', personId });
  if (!isOfStaff(acting)) return file();
  const reading = { readerId: actor.personId, kind: 'staff_contract' } as const;
  return readAsStaff(portal, reading, async () => ({ result: file(), subjects: [{ personId }] }));
}

function pdfFile(content: Buffer, how: 'inline' | 'attachment', name: string) {
  return {
    mediaType: 'application/pdf',
    disposition: `${how}; filename="${name}"`,
    content: Readable.from([content]),
  };
}
