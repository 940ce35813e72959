import { expect, test } from 'vitest';
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
  const room = new Room({ all: 4, ofOne: 2, waiting: 9, waitingOfOne: 9, seconds: 5 });
  const pace = new Pace();
  const senders: Sender[] = [];
  for (const asker of ['a', 'a', 'b', 'b']) {
    const sender = new Sender();
    const leave = await room.enter(asker);
    if (leave !== null) pace.watch(room, sender, leave);
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
  const waiting = [room.enter('c'), room.enter('d')];
  for (const [index, sender] of senders.entries()) sender.bytes += [50_000, 960_000, 959_999, 10][index] ?? 0;
  pace.look();
  expect(ended()).toEqual([true, false, false, true]);
  for (const entered of waiting) expect(typeof (await entered)).toBe('function');
});

test('what has just begun, and what waits for the portal, is not slow [R-10-11]', async () => {
  const { room, pace, senders, ended } = await fullRoom();
  void room.enter('c');
  pace.look();
  expect(ended()).toEqual([false, false, false, false]);
  for (const sender of senders) sender.held = false;
  pace.look();
  expect(ended()).toEqual([false, false, false, false]);
});

test('nobody ends for somebody who waits for what they have under way themselves, nor after they have left [R-10-11]', async () => {
  const { room, pace, ended } = await fullRoom();
  void room.enter('a');
  pace.look();
  pace.look();
  expect(ended()).toEqual([false, false, false, false]);
  const left = new Sender();
  pace.watch(room, left, () => undefined)();
  void room.enter('c');
  pace.look();
  pace.look();
  expect(left.isEnded).toBe(false);
});
