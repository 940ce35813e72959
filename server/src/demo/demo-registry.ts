import type { RegistryLookupOutcome } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

export const demoRegistryPath = '/demo/registry';

type Entry = {
  readonly country: string;
  readonly number: string;
  /** `away` answers as a registry that has a fault. */
  readonly outcome: RegistryLookupOutcome | 'away';
  readonly name: string;
  readonly place: readonly [address: string, postalCode: string, city: string];
  /** Whether anybody who asks may sign for it. */
  readonly everybodySigns?: boolean;
};

/** A company for each outcome, in several countries. Numbers have the right pattern and are nobody's. */
export const demoRegistry: readonly Entry[] = [
  entry('SE', '559900-0001', 'eligible_not_registered', 'Granbacka Bygg AB', ['Granvägen 3', '903 30', 'Umeå'], true),
  entry('SE', '559900-0002', 'not_eligible_no_f_tax', 'Sandvik Puts & Fasad HB', ['Sandgatan 8', '392 31', 'Kalmar']),
  entry('SE', '559900-0003', 'payment_overdue', 'Älgö Plåt AB', ['Plåtgatan 1', '602 24', 'Norrköping']),
  entry('SE', '559900-0009', 'away', 'Tysta Registret AB', ['Stilla gatan 9', '111 20', 'Stockholm']),
  entry('FI', '9900001-0', 'eligible_not_registered', 'Koivurinteen Rakennus Oy', ['Koivurinne 4', '33100', 'Tampere']),
  entry('FI', '9900002-0', 'not_eligible_no_signatories', 'Hiljainen Holding Oy', ['Rauhankatu 2', '20100', 'Turku']),
  entry('EE', '99000001', 'eligible_not_registered', 'Kaljuranna Ehitus OÜ', ['Ranna tee 12', '11912', 'Tallinn'], true),
  entry('EE', '99000002', 'registered_pending_or_active_legacy', 'Vana Maja Ehitus OÜ', ['Vana 5', '51003', 'Tartu']),
  entry('NO', '990000001', 'not_registered_organisation_found', 'Fjellheim Tak AS', ['Fjellveien 7', '5019', 'Bergen']),
  entry('DK', '99000001', 'registered_active', 'Klitten Murer ApS', ['Klitvej 22', '9000', 'Aalborg']),
  entry('LV', '99000000001', 'registered_terminated', 'Priežu Būve SIA', ['Priežu iela 6', 'LV-1010', 'Rīga']),
  entry('LT', '990000001', 'registered_pending_or_active', 'Beržyno Statyba UAB', ['Beržų g. 9', '01100', 'Vilnius']),
  entry('PL', '9900000001', 'not_eligible', 'Śląskie Budowy Łódź sp. z o.o.', ['ul. Budowlana 11', '90-001', 'Łódź']),
];

function entry(
  country: string,
  number: string,
  outcome: Entry['outcome'],
  name: string,
  place: Entry['place'],
  everybodySigns = false,
): Entry {
  return { country, number, outcome, name, place, everybodySigns };
}

const params = z.object({ country: z.string(), number: z.string() });

/** The demo's registry of companies, with the calls that docs/company-registry.md describes. */
export function registerDemoRegistry(app: FastifyInstance): void {
  const find = (of: unknown) => {
    const { country, number } = params.parse(of);
    return demoRegistry.find((each) => each.country === country && each.number === number);
  };
  app.get(`${demoRegistryPath}/companies/:country/:number`, { schema: { hide: true } }, async (request, reply) => {
    const found = find(request.params);
    if (found === undefined) return reply.code(404).send({});
    if (found.outcome === 'away') return reply.code(503).send({});
    const { outcome, name, place } = found;
    const [address, postalCode, city] = place;
    return reply.send({ outcome, company: { name, address, postalCode, city } });
  });
  app.post(`${demoRegistryPath}/companies/:country/:number/signatory`, { schema: { hide: true } }, async (request, reply) => {
    const found = find(request.params);
    return found === undefined ? reply.code(404).send({}) : reply.send({ maySign: found.everybodySigns === true });
  });
}
