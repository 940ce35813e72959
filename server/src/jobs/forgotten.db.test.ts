import { expect, test } from 'vitest';
import { forgetDeeds } from '../identity-office/forget-deeds.ts';
import { forgetAccessRequests } from '../memberships/forget-access-requests.ts';
import { forgetClaims } from '../production/forget-claims.ts';
import { forgetRegistrations } from '../registration/forget-registrations.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';

describeOnEachDatabase('what is not kept for ever', (fresh) => {
  test('goes after its days, and no earlier: requests, deeds, claims and registrations that came to a company', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const env = { ACCESS_REQUESTS_KEPT_DAYS: '20', OFFICE_DEEDS_KEPT_DAYS: '40' };
    const world = await World.make(await fresh(), { now: () => now, env });
    const { db } = world.portal;
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const person = await world.person();
    const logo = await world.picture();
    const company = await world.organisation({ logoId: logo });
    const of = { organisation_id: company.id, person_id: person.id };
    for (const days of [19, 21])
      await db
        .insertInto('access_requests')
        .values({ ...of, state: 'declined', asked: ago(90), answered: ago(days) })
        .execute();
    await db
      .insertInto('access_requests')
      .values({ ...of, state: 'waiting', asked: ago(90), answered: null })
      .execute();
    const office_id = await world.office();
    for (const days of [39, 41])
      await db
        .insertInto('office_deeds')
        .values({ at: ago(days), office_id, clerk_id: person.id, clerk_name: 'Viggo', kind: 'recorded', name: `Of ${days}` })
        .execute();
    for (const until of [ago(-1), ago(1)]) {
      const order = await world.order(person, company, 'approved_by_orderer');
      await db.insertInto('production_claims').values({ order_id: order.id, person_id: person.id, until }).execute();
    }
    const typed = { person_id: person.id, step: 'registered', country: 'FI', company_number: '1', outcome: 'not_found' } as const;
    const registered = { ...typed, source: 'hand', language: 'en', logo_id: logo, organisation_id: company.id } as const;
    await db
      .insertInto('registrations')
      .values({ ...registered, created: ago(100), changed: ago(91) })
      .execute();
    for (const forget of [forgetAccessRequests, forgetDeeds, forgetClaims, forgetRegistrations]) await forget(world.portal);
    const states = await db.selectFrom('access_requests').select(['state']).orderBy('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['declined', 'waiting']);
    expect((await db.selectFrom('office_deeds').select('name').execute()).map(({ name }) => name)).toEqual(['Of 39']);
    expect(await db.selectFrom('production_claims').select('until').execute()).toEqual([{ until: ago(-1) }]);
    expect(await db.selectFrom('registrations').select('id').execute()).toEqual([]);
    // The logo is the company's.
    expect(await db.selectFrom('pictures').select('id').where('id', '=', logo).execute()).toHaveLength(1);
  });
});
