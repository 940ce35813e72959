import { expect, test } from 'vitest';
import { anybody, onlyThemselves } from '../../testing/limits/only-themselves.ts';
import { type Line, Pace } from './pace.ts';
import { Room } from './room.ts';

/** Somebody who has room, and how much went over their line. */
class Sender implements Line {
  bytes = 0;
  isEnded = false;
  held = true;
  readonly moved = () => this.bytes;
  readonly isHeldUp = () => this.held;
  readonly end = () => void (this.isEnded = true);
}

async function fullRoom() {
  const room = new Room({ all: 4, ofOne: 2, ofGroup: 2, waiting: 9, waitingOfOne: 9, waitingOfGroup: 9, seconds: 5 });
  const pace = new Pace();
  const senders: Sender[] = [];
  for (const asker of ['a', 'a', 'b', 'b']) {
    const sender = new Sender();
    const leave = await room.enter(onlyThemselves(asker));
    if (leave !== null) pace.watch({ room, asker: onlyThemselves(asker), line: sender, leave });
    senders.push(sender);
  }
  return { room, pace, senders, ended: () => senders.map(({ isEnded }) => isEnded) };
}

test('the slowest ends while somebody waits, as many as have to, and whoever keeps the pace goes on [R-10-11]', async () => {
  const { room, pace, senders, ended } = await fullRoom();
  pace.look();
  pace.look();
  // Nobody waits.
  expect(ended()).toEqual([false, false, false, false]);
  const waiting = [room.enter(onlyThemselves('c')), room.enter(onlyThemselves('d'))];
  for (const [index, sender] of senders.entries()) sender.bytes += [50_000, 960_000, 959_999, 10][index] ?? 0;
  pace.look();
  expect(ended()).toEqual([true, false, false, true]);
  for (const entered of waiting) expect(typeof (await entered)).toBe('function');
});

test('of who has several lines each must move so much more, until one is left to them; who has one is not in their place [R-10-11]', async () => {
  const room = new Room({ all: 6, ofOne: 5, ofGroup: 3, waiting: 9, waitingOfOne: 9, waitingOfGroup: 9, seconds: 5 });
  const pace = new Pace();
  const senders = new Map<Sender, number>();
  // One has five lines, each a little faster than a single one has to be; the other is slower than any of them, and keeps the pace.
  for (const [asker, bytes] of [...Array.from({ length: 5 }, () => ['many', 1_000_000] as const), ['one', 960_000] as const]) {
    const [sender, leave] = [new Sender(), await room.enter(onlyThemselves(asker))];
    if (leave !== null) pace.watch({ room, asker: onlyThemselves(asker), line: sender, leave });
    senders.set(sender, bytes);
  }
  pace.look();
  const look = () => {
    for (const [sender, bytes] of senders) sender.bytes += bytes;
    pace.look();
    return [...senders.keys()].map(({ isEnded }) => isEnded);
  };
  expect(look()).toEqual(Array(6).fill(false));
  const entered = ['c', 'd', 'e', 'f', 'g'].map((asker) => room.enter(onlyThemselves(asker)));
  // As many as are waited for; the last is fast enough for a line alone.
  expect(look()).toEqual([true, true, true, true, false, false]);
  expect(room.isWaitedFor(anybody)).toBe(true);
  for (const each of entered.slice(0, 4)) expect(typeof (await each)).toBe('function');
});

test('what has just begun, and what waits for the portal, is not slow [R-10-11]', async () => {
  const { room, pace, senders, ended } = await fullRoom();
  void room.enter(onlyThemselves('c'));
  pace.look();
  expect(ended()).toEqual([false, false, false, false]);
  for (const sender of senders) sender.held = false;
  pace.look();
  expect(ended()).toEqual([false, false, false, false]);
});

test('nobody ends for somebody who waits for what they have under way themselves, nor after they have left [R-10-11]', async () => {
  const { room, pace, ended } = await fullRoom();
  void room.enter(onlyThemselves('a'));
  pace.look();
  pace.look();
  expect(ended()).toEqual([false, false, false, false]);
  const left = new Sender();
  pace.watch({ room, asker: onlyThemselves('b'), line: left, leave: () => undefined })();
  void room.enter(onlyThemselves('c'));
  pace.look();
  pace.look();
  expect(left.isEnded).toBe(false);
});
