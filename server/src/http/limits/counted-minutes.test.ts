import { expect, test } from 'vitest';
import { CountedMinutes } from './counted-minutes.ts';

test('so many a minute are counted of a name, and what is told to wait is the rest of the minute [R-10-1]', () => {
  let now = 5000;
  const counted = new CountedMinutes(2, () => new Date(now));
  now += 15_000;
  expect(['a', 'a', 'b', 'a', 'a'].map((name) => counted.count(name))).toEqual([0, 0, 0, 40, 40]);
  counted.uncount('a');
  expect([counted.count('a'), counted.count('a')]).toEqual([0, 40]);
  now += 40_000;
  expect(counted.count('a')).toBe(0);
});

test('a clock that is set right begins no minute anew, but goes on from a wrong one [R-10-1]', () => {
  let now = 600_000;
  const counted = new CountedMinutes(1, () => new Date(now));
  expect(counted.count('a')).toBe(0);
  now -= 1;
  expect(counted.count('a')).toBe(61);
  now = 0;
  expect(counted.count('a')).toBe(0);
});

test('what others count takes from what is left here, until the minute is over; they are told of names that used up a tenth [R-10-13]', () => {
  let now = 0;
  const counted = new CountedMinutes(20, () => new Date(now));
  counted.count('a');
  for (const name of ['b', 'b', 'c', 'c']) counted.count(name);
  counted.uncount('c');
  counted.uncount('c');
  const minute = new Date(0);
  expect(counted.takeUnshared()).toEqual([{ name: 'b', minute, count: 2 }]);
  counted.count('b');
  counted.noteShared({ name: 'b', minute, count: 2 }, 17);
  expect(counted.takeUnshared()).toEqual([{ name: 'b', minute, count: 1 }]);
  // Nobody took it: it is told again, with what comes next.
  expect(counted.takeUnshared()).toEqual([]);
  expect([counted.count('b'), counted.count('b'), counted.count('b')]).toEqual([0, 0, 60]);
  expect(counted.takeUnshared()).toEqual([{ name: 'b', minute, count: 3 }]);
  now = 60_000;
  expect(counted.count('b')).toBe(0);
  expect(counted.takeUnshared()).toEqual([]);
});

test('what others counted in a minute that is over takes nothing from the next, nor from what is shared of it [R-10-13]', () => {
  let now = 59_000;
  const counted = new CountedMinutes(20, () => new Date(now));
  for (let count = 0; count < 15; count += 1) counted.count('a');
  const [old] = counted.takeUnshared();
  // The answer comes when the next minute has begun.
  now = 60_500;
  for (let count = 0; count < 3; count += 1) counted.count('a');
  if (old !== undefined) counted.noteShared(old, 20);
  expect(counted.takeUnshared()).toEqual([{ name: 'a', minute: new Date(60_000), count: 3 }]);
  for (let count = 0; count < 17; count += 1) expect(counted.count('a')).toBe(0);
  expect(counted.count('a')).toBe(60);
});

test('a name is remembered for the minute in which it was remembered and the next, however often it is counted [R-10-1]', () => {
  let now = 0;
  const counted = new CountedMinutes(1, () => new Date(now));
  counted.remember('a');
  now = 119_999;
  counted.count('a');
  expect([counted.remembers('a'), counted.remembers('b')]).toEqual([true, false]);
  now = 120_000;
  expect(counted.remembers('a')).toBe(false);
  counted.uncount('a');
  expect(counted.count('a')).toBe(0);
  now = 400_000;
  expect(counted.remembers('a')).toBe(false);
});
