import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a portal and its PostgreSQL. Frozen, it takes what is sent and passes nothing on, as a stopped process does. */
export type FreezingRelay = {
  readonly url: string;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly stop: () => void;
};

export async function freezingRelay(databaseUrl: string): Promise<FreezingRelay> {
  const target = new URL(databaseUrl);
  const ends: (readonly [Socket, Socket])[] = [];
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    ends.push([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from
        .on('data', (data: Buffer) => to.write(data))
        .on('error', () => to.destroy())
        .on('close', () => to.destroy());
    if (isFrozen) [near, far].forEach((end) => end.pause());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const end of ends.flat()) end.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const end of ends.flat()) end.resume();
    },
    stop: () => {
      server.close();
      for (const end of ends.flat()) end.destroy();
    },
  };
}
