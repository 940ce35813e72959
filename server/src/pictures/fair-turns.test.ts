import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

test('whoever asks for much lets each other go before their next', async () => {
  const take = fairTurns();
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async () => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await Promise.resolve();
    atOnce -= 1;
    done.push(name);
  };
  const much = [1, 2, 3, 4].map((count) => take('much', work(`much ${count}`)));
  const one = take('one', work('one'));
  const other = take('other', work('other'));
  await Promise.all([...much, one, other]);
  expect(done).toEqual(['much 1', 'much 2', 'one', 'other', 'much 3', 'much 4']);
});

test('work that fails lets the next go on', async () => {
  const take = fairTurns();
  const failing = take('one', async () => {
    throw new Error('no picture');
  });
  const next = take('one', async () => 'drawn');
  await expect(failing).rejects.toThrow('no picture');
  expect(await next).toBe('drawn');
  expect(await take('later', async () => 'drawn too')).toBe('drawn too');
});
