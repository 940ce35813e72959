import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, csrfHeader, partnerApiBase, readOrderSheet } from '@siteid/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { onlyThemselves } from '../../testing/limits/only-themselves.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';

const mebibyte = 1_048_576;

describeOnPostgres('a body that is larger than usual', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let sockets: Socket[];
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    await world.server.listen({ port: 0, host: '127.0.0.1' });
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await world.server.close();
  });

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
    expect(bodies.isWaitedFor).toBe(false);
    // And as many of its company.
    const ofCompany = (index: number) => ({ id: `colleague ${index}`, groups: [organisation.id] });
    for (let count = 0; count < 100; count += 1) void bodies.enter(ofCompany(count), 40 * mebibyte);
    await expect.poll(send(colleagues)).toBe('HTTP/1.1 429 Too Many Requests');
    expect(bodies.isWaitedFor).toBe(false);
    // Beside the two bodies there is no room for so much.
    send(another);
    await expect.poll(() => waits('else', 49 * mebibyte)).toBe(true);
    expect(bodies.isWaitedFor).toBe(true);
  });

  test('keeps those of people going while two of partners drip, of whom one gives way to whoever waits [R-10-11]', async () => {
    const { bodies, pace } = world.server.gate.heavy;
    const connections: Socket[] = [];
    world.server.server.on('connection', (socket: Socket) => connections.push(socket));
    for (let count = 0; count < 3; count += 1) {
      const { key } = await PartnerClient.make(world, ['orderer'], { organisation: await world.organisation() });
      begin(`${partnerApiBase}/orders`, { authorization: `Bearer ${key}` }, 64 * mebibyte);
    }
    await expect.poll(() => bodies.isWaitedFor).toBe(true);
    const ended = () => connections.filter(({ destroyed }) => destroyed).length;
    const mine = await world.signIn(await world.organisationUser(organisation));
    const sheet = Buffer.from(`Given names;Family names\r\nEevi;Mäkinen\r\n${' '.repeat(100_000)}`).toString('base64');
    expect((await mine.call(readOrderSheet, { organizationId: organisation.id, file: sheet })).status).toBe(200);
    pace.look();
    expect(ended()).toBe(0);
    pace.look();
    await expect.poll(ended).toBe(1);
    expect(bodies.isWaitedFor).toBe(false);
    pace.look();
    pace.look();
    expect(ended()).toBe(1);
  });

  const large = () => JSON.stringify({ file: 'a'.repeat(100_000) });
});
