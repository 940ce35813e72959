import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anybody, onlyThemselves } from '../../testing/limits/only-themselves.ts';
import { Room } from './room.ts';

const bounds = { all: 3, ofOne: 2, ofGroup: 2, waiting: 3, waitingOfOne: 2, waitingOfGroup: 2, seconds: 5 };
const soon = () => wait(5);

test('so much is under way at once, of all and of one; who waits comes in turn, and passes who has enough [R-10-5]', async () => {
  const room = new Room(bounds);
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const come = (name: string) =>
    room.enter(onlyThemselves(name[0] ?? '')).then((left) => left !== null && inside.push(name) && leave.set(name, left));
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
  expect(await Promise.race([room.enter(onlyThemselves('d')), wait(20, 'waits')])).toBe('waits');
});

test('so many wait, and not for ever [R-10-5]', async () => {
  const room = new Room({ ...bounds, seconds: 0.05 });
  const first = [
    await room.enter(onlyThemselves('a')),
    await room.enter(onlyThemselves('a')),
    await room.enter(onlyThemselves('b')),
  ];
  const waiting = [room.enter(onlyThemselves('a')), room.enter(onlyThemselves('a'))];
  expect(await room.enter(onlyThemselves('a'))).toBe(null);
  // Those who wait for requests of their own keep nobody else from waiting.
  const others = ['c', 'd', 'e'].map((id) => room.enter(onlyThemselves(id)));
  expect(await room.enter(onlyThemselves('f'))).toBe(null);
  expect(await Promise.race([...others, wait(5, 'they wait')])).toBe('they wait');
  expect(await Promise.all([...waiting, ...others])).toEqual(Array(5).fill(null));
  for (const leave of first) leave?.();
  expect(typeof (await room.enter(onlyThemselves('d')))).toBe('function');
});

test('of one company half is under way at most, and half waits, however many its people are; others pass them [R-10-5]', async () => {
  const room = new Room({ all: 4, ofOne: 2, ofGroup: 2, waiting: 4, waitingOfOne: 3, waitingOfGroup: 2, seconds: 5 });
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const come = async (id: string, ...groups: string[]) => {
    const left = await room.enter({ id, groups });
    if (left === null) return null;
    inside.push(id);
    leave.set(id, left);
    return id;
  };
  const all = [come('a', 'Bygg'), come('b', 'Bygg'), come('c', 'Bygg'), come('d', 'Bygg', 'Tak')];
  await soon();
  expect([inside, room.isWaitedFor(anybody)]).toEqual([['a', 'b'], false]);
  // Two of the four that may wait are of the company.
  expect(await come('e', 'Bygg')).toBe(null);
  expect(['Bygg', 'Tak'].map((group) => room.isWaitedFor({ id: 'f', groups: [group] }))).toEqual([true, false]);
  expect([await come('f', 'Tak'), await come('g', 'Tak')]).toEqual(['f', 'g']);
  // Whoever asks for two companies waits for room of both.
  leave.get('a')?.();
  await soon();
  expect(inside.slice(4)).toEqual(['c']);
  leave.get('b')?.();
  await soon();
  expect(inside.slice(5)).toEqual([]);
  leave.get('f')?.();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('work has a weight; what is heavier than the room enters alone [R-10-5]', async () => {
  const room = new Room(bounds);
  const heavy = await room.enter(onlyThemselves('a'), 10);
  const light = room.enter(onlyThemselves('b'));
  expect(await Promise.race([light, wait(20, 'waits')])).toBe('waits');
  heavy?.();
  expect(typeof (await light)).toBe('function');
});
