import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Room } from './room.ts';

const bounds = { all: 3, ofOne: 2, waiting: 3, waitingOfOne: 2, seconds: 5 };
const soon = () => wait(5);

test('so much is under way at once, of all and of one; who waits comes in turn, and passes who has enough [R-10-5]', async () => {
  const room = new Room(bounds);
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const come = (name: string) =>
    room.enter(name[0] ?? '').then((left) => left !== null && inside.push(name) && leave.set(name, left));
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void come(name);
  await soon();
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  leave.get('b1')?.();
  await soon();
  expect(inside.slice(3)).toEqual(['c1']);
  leave.get('a1')?.();
  leave.get('a1')?.();
  await soon();
  expect(inside.slice(4)).toEqual(['a3']);
  expect(await Promise.race([room.enter('d'), wait(20, 'waits')])).toBe('waits');
});

test('so many wait, and not for ever [R-10-5]', async () => {
  const room = new Room({ ...bounds, seconds: 0.05 });
  const first = [await room.enter('a'), await room.enter('a'), await room.enter('b')];
  const waiting = [room.enter('a'), room.enter('a')];
  expect(await room.enter('a')).toBe(null);
  const others = [room.enter('c')];
  expect(await room.enter('d')).toBe(null);
  expect(await Promise.all([...waiting, ...others])).toEqual([null, null, null]);
  for (const leave of first) leave?.();
  expect(typeof (await room.enter('d'))).toBe('function');
});

test('work has a weight; what is heavier than the room enters alone [R-10-5]', async () => {
  const room = new Room(bounds);
  const heavy = await room.enter('a', 10);
  const light = room.enter('b');
  expect(await Promise.race([light, wait(20, 'waits')])).toBe('waits');
  heavy?.();
  expect(typeof (await light)).toBe('function');
});
