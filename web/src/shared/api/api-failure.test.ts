import { expect, test } from 'vitest';
import { ApiFailure, readFailure, refusalCode } from './api-failure.ts';

test('a refusal keeps its code and data [8-1]', () => {
  const body = { logicExceptionMessageKey: 'errors.cards.tooManyAttempts', logicExceptionAdditionalData: { minutes: 15 } };
  const reason = readFailure(429, body, false);
  expect(reason).toEqual({
    kind: 'refused',
    code: 'errors.cards.tooManyAttempts',
    data: { minutes: 15 },
    status: 429,
    sessionTokenMissing: false,
  });
  expect(refusalCode(new ApiFailure(reason, '/x'))).toBe('errors.cards.tooManyAttempts');
});

test('a status without a rule keeps details, the id of the fault and the missing session token [8-1]', () => {
  const body = {
    details: [{ path: 'phone', message: 'Too long' }],
    execution: { exception_id: 'e-1', exception_additional_data: { hint: 'x' } },
  };
  expect(readFailure(400, body, true)).toEqual({
    kind: 'failed',
    status: 400,
    details: body.details,
    exceptionId: 'e-1',
    additionalData: { hint: 'x' },
    sessionTokenMissing: true,
  });
});

test('an answer in another shape, or with a key that is none, is a plain failure [8-1]', () => {
  const plain = { kind: 'failed', status: 502, details: [], exceptionId: null, additionalData: {}, sessionTokenMissing: false };
  expect(readFailure(502, '<html>', false)).toEqual(plain);
  for (const key of [7, '', null]) expect(readFailure(502, { logicExceptionMessageKey: key }, false)).toEqual(plain);
});

test('a key of the wider product gets its prefix and keeps the data that a text can name [8-1, 8-3]', () => {
  const body = {
    logicExceptionMessageKey: 'password.emailNotFound',
    logicExceptionAdditionalData: { a: 'x', b: 2, c: { d: 1 } },
  };
  expect(readFailure(404, body, false)).toEqual({
    kind: 'refused',
    code: 'errors.password.emailNotFound',
    data: { a: 'x', b: 2 },
    status: 404,
    sessionTokenMissing: false,
  });
  const prefixed = readFailure(404, { ...body, logicExceptionMessageKey: 'errors.password.currentInvalid' }, true);
  expect(prefixed).toMatchObject({ kind: 'refused', code: 'errors.password.currentInvalid', sessionTokenMissing: true });
  const known = readFailure(404, { logicExceptionMessageKey: 'cards.itemNotFound' }, false);
  expect(known).toMatchObject({ kind: 'refused', code: 'errors.cards.itemNotFound', data: {} });
});
