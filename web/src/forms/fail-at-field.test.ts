import { expect, test } from 'vitest';
import { ApiFailure } from '../shared/api/api-failure.ts';
import { failAtField } from './fail-at-field.ts';
import { FormEngine } from './form-engine.ts';

const refused = (code: 'errors.memberships.codeTaken' | 'errors.memberships.noTeam') =>
  new ApiFailure({ kind: 'refused', code, data: { code: 'kort' }, status: 409, sessionTokenMissing: false }, '/partners');
const fieldOf = { 'errors.memberships.codeTaken': 'code' } as const;

function made(isVisible = true) {
  const focused: string[] = [];
  const fields = { code: { isVisible: () => isVisible } };
  const form = new FormEngine({
    name: 'a form',
    defaults: { name: '', code: '' },
    fields,
    validateWhileTyping: false,
    today: () => '2026-06-01',
    onSubmit: () => false,
  });
  for (const name of ['name', 'code']) form.takeInput(name, { focus: () => focused.push(name) });
  return { form, focused };
}

test('a refusal of the server is told at its field, which gets the focus [4-18]', () => {
  const { form, focused } = made();
  expect(failAtField(form, fieldOf, refused('errors.memberships.codeTaken'))).toBe(true);
  expect(form.field('code').errors).toEqual([{ id: 'errors.memberships.codeTaken', values: { code: 'kort' } }]);
  expect([form.showMainError, focused]).toEqual([true, ['code']]);
});

test('what is about no field, or about one that is not seen, is left to the caller', () => {
  const { form, focused } = made(false);
  for (const error of [refused('errors.memberships.noTeam'), refused('errors.memberships.codeTaken'), new Error('x')])
    expect(failAtField(form, fieldOf, error)).toBe(false);
  expect([form.showMainError, focused]).toEqual([false, []]);
});
