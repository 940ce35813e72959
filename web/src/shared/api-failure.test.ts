import { expect, test } from 'vitest';
import { ApiFailure, readFailure, refusalCode } from './api-failure.ts';

test('a refusal keeps its code and data [8-1]', () => {
  const body = { logicExceptionMessageKey: 'errors.cards.tooManyAttempts', logicExceptionAdditionalData: { minutes: 15 } };
  const reason = readFailure(429, body, false);
  expect(reason).toEqual({ kind: 'refused', code: 'errors.cards.tooManyAttempts', data: { minutes: 15 }, status: 429 });
  expect(refusalCode(new ApiFailure(reason, '/x'))).toBe('errors.cards.tooManyAttempts');
});

test('a status without a rule keeps details, the id of the fault and the missing session token [8-1]', () => {
  const body = {
    details: [{ path: 'phone', message: 'Too long' }],
    execution: { exception_id: 'e-1', exception_additional_data: {} },
  };
  expect(readFailure(400, body, true)).toEqual({
    kind: 'failed',
    status: 400,
    details: body.details,
    exceptionId: 'e-1',
    sessionTokenMissing: true,
  });
});

test('an answer in another shape, or with an unknown key, is a plain failure [8-1]', () => {
  const plain = { kind: 'failed', status: 502, details: [], exceptionId: null, sessionTokenMissing: false };
  expect(readFailure(502, '<html>', false)).toEqual(plain);
  expect(readFailure(502, { logicExceptionMessageKey: 'toString' }, false)).toEqual(plain);
});
