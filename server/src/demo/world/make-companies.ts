import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { demoOrganisations, demoSuppliers, organisationIdOf } from './demo-organisations.ts';
import { logo, portrait, portraitCount, portraitId } from './demo-pictures.ts';
import { insertAll } from './demo-world-store.ts';

/** Companies and card suppliers with their logos, and the faces that all cards of the demo share. */
export async function makeCompanies(tx: Kysely<Tables>, now: Date): Promise<void> {
  const drawn = (id: string, svg: string) => ({
    id,
    media_type: 'image/svg+xml' as const,
    content: Buffer.from(svg),
    created: now,
  });
  await insertAll(tx, 'pictures', [
    ...[...demoOrganisations, ...demoSuppliers].map(({ id, name, colour }) => drawn(id, logo(name.charAt(0), colour))),
    ...Array.from({ length: portraitCount }, (_, number) => drawn(portraitId(number), portrait(number))),
  ]);
  await insertAll(
    tx,
    'organisations',
    demoOrganisations.map(({ colour: _, ...each }) => ({ ...each, logo_id: each.id, created: now })),
  );
  await insertAll(
    tx,
    'card_suppliers',
    demoSuppliers.map(({ colour: _, ...each }) => ({ ...each, logo_id: each.id })),
  );
  await insertAll(tx, 'organisation_managers', [
    { manager_id: organisationIdOf('NORRBYGG'), managed_id: organisationIdOf('MAJAVA') },
  ]);
}
