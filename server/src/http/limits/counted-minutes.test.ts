import { expect, test } from 'vitest';
import { CountedMinutes } from './counted-minutes.ts';

test('so many a minute are counted of a name, and what is told to wait is the rest of the minute [R-10-1]', () => {
  let now = 5000;
  const counted = new CountedMinutes(2, () => now);
  now += 20_000;
  expect(['a', 'a', 'b', 'a', 'a'].map((name) => counted.count(name))).toEqual([0, 0, 0, 40, 40]);
  counted.giveBack('a');
  expect([counted.count('a'), counted.count('a')]).toEqual([0, 40]);
  now += 40_000;
  expect(counted.count('a')).toBe(0);
});

test('what others count takes from what is left here, until the minute is over; they are told of names that used up a tenth [R-10-13]', () => {
  let now = 0;
  const counted = new CountedMinutes(20, () => now);
  counted.count('a');
  for (const name of ['b', 'b', 'c', 'c']) counted.count(name);
  counted.giveBack('c');
  counted.giveBack('c');
  expect(counted.news()).toEqual([{ name: 'b', count: 2 }]);
  counted.count('b');
  counted.hear('b', { told: 2, elsewhere: 15 });
  expect(counted.news()).toEqual([{ name: 'b', count: 1 }]);
  // Nobody took it: it is told again, with what comes next.
  expect(counted.news()).toEqual([]);
  expect([counted.count('b'), counted.count('b'), counted.count('b')]).toEqual([0, 0, 60]);
  expect(counted.news()).toEqual([{ name: 'b', count: 3 }]);
  now = 60_000;
  expect(counted.count('b')).toBe(0);
  expect(counted.news()).toEqual([]);
});

test('a name is known for the minute in which it was met and the next, however often it is counted [R-10-1]', () => {
  let now = 0;
  const counted = new CountedMinutes(1, () => now);
  counted.meet('a');
  now = 119_999;
  counted.count('a');
  expect([counted.knows('a'), counted.knows('b')]).toEqual([true, false]);
  now = 120_000;
  expect(counted.knows('a')).toBe(false);
  counted.giveBack('a');
  expect(counted.count('a')).toBe(0);
  now = 400_000;
  expect(counted.knows('a')).toBe(false);
});
