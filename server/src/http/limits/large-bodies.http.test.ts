import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, csrfHeader, partnerApiBase, readOrderSheet } from '@siteid/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { anybody, onlyThemselves } from '../../testing/limits/only-themselves.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const mebibyte = 1_048_576;

describeOnPostgres('a body that is larger than usual', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let connections: Socket[];
  let sockets: Socket[];
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    connections = [];
    world.server.server.on('connection', (socket: Socket) => connections.push(socket));
    await world.server.listen({ port: 0, host: '127.0.0.1' });
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await world.server.close();
  });

  const ended = () => connections.filter(({ destroyed }) => destroyed).length;

  /** Says how long its body is, and sends one byte of it. */
  function begin(path: string, headers: Readonly<Record<string, string | undefined>>, length: number) {
    const { port } = world.server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const own = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
    const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', `Content-Length: ${length}`];
    socket.write(`${[...head, ...own].join('\r\n')}\r\n\r\n{`);
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    return () => answer.split('\r\n')[0] ?? '';
  }

  test('of somebody who may not send it is refused before it is read, and takes no room [R-10-11]', async () => {
    const path = `${apiBase}/cards/order-sheet/${organisation.id}`;
    const mine = (await world.signIn(await world.organisationUser(organisation))).headers;
    const anothers = (await world.signIn(await world.person())).headers;
    for (const headers of [{}, { ...mine, [csrfHeader]: undefined }, { ...mine, origin: 'https://evil.example' }, anothers]) {
      const answer = begin(path, headers, 2 * mebibyte);
      await expect.poll(answer).toBe('HTTP/1.1 403 Forbidden');
    }
    expect(typeof (await world.server.gate.heavy.smallBodies.enter(onlyThemselves('all'), 32 * mebibyte))).toBe('function');
    // Its address is judged as it is written there.
    expect(
      (await world.server.inject({ method: 'POST', url: `${path}?org_id=x`, headers: mine, payload: large() })).statusCode,
    ).toBe(400);
  });

  test('of one key is half of the room at most, as of one company: a second of 40 MiB waits with its others, or is refused; another company has its own [R-10-5]', async () => {
    const { bodies } = world.server.gate.heavy;
    const make = (of: TestOrganisation) => PartnerClient.make(world, ['orderer'], { organisation: of });
    const [mine, colleagues, another] = [
      await make(organisation),
      await make(organisation),
      await make(await world.organisation()),
    ];
    const send = ({ key }: PartnerClient) => begin(`${partnerApiBase}/orders`, { authorization: `Bearer ${key}` }, 40 * mebibyte);
    /** Whether so much has to wait; then it goes on waiting. */
    const waits = async (asker: string, bytes: number) => {
      const entered = await Promise.race([bodies.enter(onlyThemselves(asker), bytes), wait(50, 'waits' as const)]);
      if (entered === 'waits') return true;
      entered?.();
      return false;
    };
    send(mine);
    await expect.poll(() => waits(mine.keyId, 40 * mebibyte)).toBe(true);
    // With as many as may wait of one key.
    for (let count = 1; count < 50; count += 1) void bodies.enter(onlyThemselves(mine.keyId), 40 * mebibyte);
    await expect.poll(send(mine)).toBe('HTTP/1.1 429 Too Many Requests');
    expect(bodies.isWaitedFor(anybody)).toBe(false);
    // And as many of its company.
    const ofCompany = (index: number) => ({ id: `colleague ${index}`, groups: [organisation.id] });
    for (let count = 0; count < 100; count += 1) void bodies.enter(ofCompany(count), 40 * mebibyte);
    await expect.poll(send(colleagues)).toBe('HTTP/1.1 429 Too Many Requests');
    expect([anybody, ofCompany(0)].map((asker) => bodies.isWaitedFor(asker))).toEqual([false, true]);
    // Beside the two bodies there is no room for so much.
    send(another);
    await expect.poll(() => waits('else', 49 * mebibyte)).toBe(true);
    expect(bodies.isWaitedFor(anybody)).toBe(true);
  });

  test('keeps those of people going while two of partners drip, of whom one gives way to whoever waits [R-10-11]', async () => {
    const { bodies, pace } = world.server.gate.heavy;
    for (let count = 0; count < 3; count += 1) {
      const { key } = await PartnerClient.make(world, ['orderer'], { organisation: await world.organisation() });
      begin(`${partnerApiBase}/orders`, { authorization: `Bearer ${key}` }, 64 * mebibyte);
    }
    await expect.poll(() => bodies.isWaitedFor(anybody)).toBe(true);
    const mine = await world.signIn(await world.organisationUser(organisation));
    expect((await mine.call(readOrderSheet, { organizationId: organisation.id, file: sheet })).status).toBe(200);
    pace.look();
    expect(ended()).toBe(0);
    pace.look();
    await expect.poll(ended).toBe(1);
    expect(bodies.isWaitedFor(anybody)).toBe(false);
    pace.look();
    pace.look();
    expect(ended()).toBe(1);
  });

  test('of a company and of who manages it drips in half of the room: one gives way to a colleague who waits, and no line of others [R-10-5, R-10-11]', async () => {
    const { smallBodies, pace } = world.server.gate.heavy;
    const [manager, strangers] = [await world.organisation(), await world.organisation()];
    await world.manage(manager, organisation);
    // Three are as much as a person may have, six as much as a company.
    const length = Math.floor((8 * mebibyte) / 3);
    const drip = async (user: TestPerson, { id }: TestOrganisation, count: number) => {
      const { headers } = await world.signIn(user);
      for (let begun = 0; begun < count; begun += 1) begin(`${apiBase}/cards/order-sheet/${id}`, headers, length);
      await expect.poll(() => mayHave(user, length * (4 - count))).toBe(false);
    };
    /** Whether there is room for one person; who has as much as one may waits for nobody else. */
    const mayHave = async ({ id }: TestPerson, bytes: number) => {
      const entered = await Promise.race([smallBodies.enter(onlyThemselves(id), bytes), wait(50, null)]);
      entered?.();
      return entered !== null;
    };
    await drip(await world.organisationUser(strangers), strangers, 1);
    for (const by of [manager, organisation]) await drip(await world.organisationUser(by), organisation, 3);
    pace.look();
    pace.look();
    expect(ended()).toBe(0);
    const mine = await world.signIn(await world.organisationUser(organisation));
    const answer = mine.call(readOrderSheet, { organizationId: organisation.id, file: sheet });
    await expect.poll(() => smallBodies.isWaitedFor({ id: 'a colleague', groups: [organisation.id] })).toBe(true);
    expect([anybody, { id: 'a stranger', groups: [strangers.id] }].map((asker) => smallBodies.isWaitedFor(asker))).toEqual([
      false,
      false,
    ]);
    pace.look();
    await expect.poll(ended).toBe(1);
    expect((await answer).status).toBe(200);
    pace.look();
    expect([ended(), connections[0]?.destroyed]).toEqual([1, false]);
  });

  const sheet = Buffer.from(`Given names;Family names\r\nEevi;Mäkinen\r\n${' '.repeat(100_000)}`).toString('base64');
  const large = () => JSON.stringify({ file: 'a'.repeat(100_000) });
});
