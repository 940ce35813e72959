import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import type {
  CardOrderStatus,
  GovernmentId,
  Language,
  OrganisationState,
  Permission,
  SignInMethod,
  UserType,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type CardOrder, findOrder, latestHistory } from '../card-orders/card-order-store.ts';
import type { DatabaseHandle } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { openLog } from '../log.ts';
import { openBody } from '../mail/outbox.ts';
import { listMessages } from '../mail/outbox-store.ts';
import type { Monitoring } from '../monitoring/monitoring.ts';
import { type ProvenIdentity, recordIdentity } from '../people/record-identity.ts';
import type { Portal } from '../portal.ts';
import { createSecretKeeper, type SecretKeeper } from '../secrets/secret-keeper.ts';
import { readConfig } from '../settings/config.ts';
import { sessionHashOf } from '../sign-in/session/read-actor.ts';
import { insertSession } from '../sign-in/session/session-store.ts';
import { Browser } from './browser.ts';
import { asOwner, asPortalsRole } from './database/as-portals-role.ts';
import { makeOrder, type OrderValues } from './orders.ts';
import { testKeys, tireless } from './test-portal.ts';

export type TestPerson = {
  readonly id: string;
  readonly name: string;
  readonly governmentId: GovernmentId;
  readonly identityId: string | null;
};
export type TestOrganisation = { readonly id: string; readonly code: string; readonly name: string };

type WorldOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  readonly logTo?: Writable;
  readonly monitoring?: Monitoring;
  readonly secrets?: SecretKeeper;
  /** The folder of built pages, where pages are asked for. */
  readonly webFolder?: string;
};

/** A portal over a test's database, and a builder of the people and things in it. Days default to validity around today. */
export class World {
  readonly server: FastifyInstance;
  readonly portal: Portal;
  #supplier: Promise<{ readonly id: string }> | undefined;
  #count = 0;
  #users = 0;

  private constructor(server: FastifyInstance, portal: Portal) {
    this.server = server;
    this.portal = portal;
  }

  static async make(database: DatabaseHandle, options: WorldOptions = {}): Promise<World> {
    const { env = {}, now, logTo, webFolder, monitoring } = options;
    const config = readConfig({ PORTAL_MODE: 'demo', LOG_LEVEL: logTo ? 'trace' : 'silent', ...tireless, ...env });
    const { server, portal } = await buildApp({
      config,
      database: asPortalsRole(database),
      secrets: options.secrets ?? createSecretKeeper(testKeys),
      sessionKey: testKeys.sessionKey,
      ...(now && { now }),
      ...(webFolder !== undefined && { webFolder }),
      watch: monitoring?.watchRequests,
      log: openLog(config.log.level, logTo, monitoring?.fieldsOfLog),
    });
    await server.ready();
    return new World(server, asOwner(portal, database));
  }

  /** A number that no other of this world has. */
  next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** A day so many days from today. */
  day(offset: number): string {
    return new Date(Date.parse(this.portal.today()) + offset * 86_400_000).toISOString().slice(0, 10);
  }

  /** A person with an identity verified by a bank e-ID, unless told otherwise. */
  async person(
    identity: Partial<Omit<ProvenIdentity, 'governmentIds'>> & { governmentId?: GovernmentId } = {},
  ): Promise<TestPerson> {
    const number = this.next();
    const { governmentId = { idType: 'ssn', country: 'SE', value: `19900101-${1000 + number}` }, ...rest } = identity;
    const proven: ProvenIdentity = {
      governmentIds: [governmentId],
      source: 'gluuProvision',
      document: 'eid',
      givenNames: 'Astrid',
      familyNames: `Lindqvist${'abcdefghij'[number % 10]}`,
      dateOfBirth: '1990-01-01',
      nationalities: [],
      ...rest,
    };
    const { personId, identityId } = await inTransaction(this.portal.db, (tx) => recordIdentity(tx, this.portal, proven));
    return { id: personId, identityId, governmentId, name: `${proven.givenNames} ${proven.familyNames}` };
  }

  async organisation(
    values: {
      code?: string;
      name?: string;
      state?: OrganisationState;
      email?: string;
      language?: Language;
      logoId?: string;
    } = {},
  ): Promise<TestOrganisation> {
    const number = this.next();
    const row = {
      code: values.code ?? `COMPANY${number}`,
      name: values.name ?? `Company ${number}`,
      company_number: `556000-${1000 + number}`,
      country: 'SE',
      state: values.state ?? 'active',
      email: values.email ?? null,
      ...(values.language !== undefined && { language: values.language }),
      logo_id: values.logoId ?? null,
    };
    return this.portal.db.insertInto('organisations').values(row).returning(['id', 'code', 'name']).executeTakeFirstOrThrow();
  }

  async manage(manager: TestOrganisation, managed: TestOrganisation): Promise<void> {
    await this.portal.db.insertInto('organisation_managers').values({ manager_id: manager.id, managed_id: managed.id }).execute();
  }

  async organisationUser(organisation: TestOrganisation, userType: UserType = 'main'): Promise<TestPerson> {
    // Of one name, but born apart: else they would be one human with several accounts.
    const dateOfBirth = `${1950 + this.#users}-06-01`;
    this.#users += 1;
    const person = await this.person({ givenNames: 'Karl', familyNames: 'Nyström', dateOfBirth });
    const row = { person_id: person.id, organisation_id: organisation.id, user_type: userType, state: 'accepted' } as const;
    await this.portal.db.insertInto('company_users').values(row).execute();
    return person;
  }

  async grant(person: TestPerson, permission: Permission): Promise<void> {
    await this.portal.db.insertInto('person_permissions').values({ person_id: person.id, permission }).execute();
  }

  /** Somebody who works for a card supplier, that of this world unless told otherwise. */
  async operator({ supplierId, ...named }: { supplierId?: string; givenNames?: string } = {}): Promise<TestPerson> {
    const scope = supplierId ?? (await this.supplier());
    return this.#memberOf('SEPPO_ACTION_PRODUCE_CARDS', scope, { givenNames: 'Tove', familyNames: 'Strand', ...named });
  }

  /** Somebody who works for an ID office, that of this world unless told otherwise. */
  async clerk({ officeId, ...named }: { officeId?: string; givenNames?: string } = {}): Promise<TestPerson> {
    const scope = officeId ?? (await this.office());
    return this.#memberOf('SEPPO_ACTION_RECORD_IDENTITIES', scope, { givenNames: 'Viggo', familyNames: 'Lund', ...named });
  }

  async #memberOf(permission: Permission, scope: string, named: { givenNames: string; familyNames: string }) {
    const person = await this.person(named);
    await this.portal.db.insertInto('person_permissions').values({ person_id: person.id, permission, scope }).execute();
    return person;
  }

  async office(code = 'solna'): Promise<string> {
    const offices = this.portal.db;
    const made = await offices.selectFrom('id_offices').select('id').where('code', '=', code).executeTakeFirst();
    if (made !== undefined) return made.id;
    return (
      await offices
        .insertInto('id_offices')
        .values({ code, name: 'Skanningscentralen' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }

  async otherSupplier(): Promise<string> {
    const row = { accreditation_code: 'XY', code: 'other', name: 'Other' };
    return (await this.portal.db.insertInto('card_suppliers').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }

  async picture(content = Buffer.from('a picture')): Promise<string> {
    const row = { media_type: 'image/png', content } as const;
    return (await this.portal.db.insertInto('pictures').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }

  async supplier(): Promise<string> {
    const row = { accreditation_code: 'AB', code: 'kortverket', name: 'Kortverket' };
    this.#supplier ??= this.portal.db.insertInto('card_suppliers').values(row).returning('id').executeTakeFirstOrThrow();
    return (await this.#supplier).id;
  }

  /** A browser signed in as the person; by the general method nothing is verified by the sign-in. */
  async signIn(person: TestPerson, method: SignInMethod = 'bank', isFresh = false): Promise<Browser> {
    const secret = randomBytes(32).toString('base64url');
    const now = this.portal.now();
    await insertSession(this.portal.db, {
      id_hash: sessionHashOf(secret),
      person_id: person.id,
      method,
      verified_identity_id: method === 'general' ? null : person.identityId,
      id_token_hint: null,
      represented_organisation_id: null,
      created: now,
      last_seen: now,
      expires: new Date(now.getTime() + 12 * 3_600_000),
      is_fresh: isFresh,
    });
    return new Browser(this.server, secret);
  }

  visitor(): Browser {
    return new Browser(this.server, null);
  }

  /** An order for the person that came to its status step by step, with its history. */
  async order(
    holder: TestPerson,
    organisation: TestOrganisation,
    status: CardOrderStatus,
    values: OrderValues = {},
  ): Promise<CardOrder> {
    const supplierId = await this.supplier();
    return makeOrder(this.portal, { holder, organisation, supplierId, number: this.next() }, status, values);
  }

  /** The order as it stands now. */
  async found(id: string): Promise<CardOrder> {
    const order = await findOrder(this.portal.db, id, { as: 'organisation', organisationIds: 'any' });
    return order ?? Promise.reject(new Error('there is no such order'));
  }

  /** The statuses of the order's history, the oldest first. */
  async history(id: string): Promise<CardOrderStatus[]> {
    return (await latestHistory(this.portal.db, id, 1000)).map(({ status }) => status).toReversed();
  }

  /** What was written to people, the oldest first, unsealed. */
  async messages() {
    const rows = await listMessages(this.portal.db, 1000);
    return rows.toReversed().map((row) => ({ ...row, body: openBody(this.portal, row) }));
  }
}
