import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { daysBefore, oldestDaysAgo } from './demo-days.ts';
import { demoCustomers, demoOffice, demoOrganisations, demoSuppliers, organisationIdOf } from './demo-organisations.ts';
import { demoPicture, logoFile, ownPortraitCount, portraitCount, portraitFile, portraitId } from './demo-pictures.ts';
import { insertAll } from './demo-world-store.ts';

/** Companies and card suppliers with their logos, and the faces that the cards of the demo share. */
export async function makeOrganisations(tx: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = daysBefore(now, oldestDaysAgo);
  await insertAll(tx, 'pictures', [
    ...[...demoOrganisations, ...demoSuppliers].map(({ id, code }) => demoPicture(id, logoFile(code), oldest)),
    // Whoever has one of a few faces is asked for a new photo when their card is renewed.
    ...Array.from({ length: portraitCount + ownPortraitCount }, (_, number) =>
      demoPicture(portraitId(number), portraitFile(number), oldest, daysBefore(now, number % 8 === 5 ? 2000 : 1000)),
    ),
  ]);
  await insertAll(
    tx,
    'organisations',
    // Orders for Majava's workers wait for a second person; Norrbygg's give another photo.
    demoOrganisations.map(({ colour: _, ...each }) => ({
      ...each,
      logo_id: each.id,
      created: oldest,
      orders_need_second_person: each.code === 'MAJAVA',
      takes_holder_photos: each.code === 'NORRBYGG',
      terminations_need_second_person: each.code === 'MAJAVA',
    })),
  );
  await insertAll(
    tx,
    'organisations',
    demoCustomers.map(({ sinceDaysAgo, ...each }) => ({ ...each, created: daysBefore(now, sinceDaysAgo) })),
  );
  await insertAll(
    tx,
    'card_suppliers',
    demoSuppliers.map(({ colour: _, ...each }) => ({ ...each, logo_id: each.id })),
  );
  await insertAll(tx, 'id_offices', [{ ...demoOffice, created: oldest }]);
  await insertAll(tx, 'organisation_managers', [
    { manager_id: organisationIdOf('NORRBYGG'), managed_id: organisationIdOf('MAJAVA') },
  ]);
}
