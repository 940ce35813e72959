import { expect, test } from 'vitest';
import { ApiFailure, type FailureReason } from './api-failure.ts';
import { failureMessage } from './failure-message.ts';

const messageOf = (reason: FailureReason) => failureMessage(new ApiFailure(reason, '/x'));
const failed = (status: number) =>
  ({ kind: 'failed', status, details: [], exceptionId: status === 500 ? 'e-1' : null, sessionTokenMissing: false }) as const;

test('a refusal is told by its own message with its data [8-1]', () => {
  const data = { validFrom: '2027-01-15' };
  expect(messageOf({ kind: 'refused', code: 'errors.cards.validFromInFuture', data, status: 409 })).toEqual({
    id: 'errors.cards.validFromInFuture',
    values: data,
  });
});

test('a wait is told in whole minutes', () => {
  const data = { retryAfterSeconds: 841 };
  expect(messageOf({ kind: 'refused', code: 'errors.cards.tooManyAttempts', data, status: 429 }).values).toEqual({
    ...data,
    retryAfterMinutes: 15,
  });
});

test('status 400 is told as bad request, another status as the general message with the id of the fault [8-1]', () => {
  expect(messageOf(failed(400))).toEqual({ id: 'errors.badRequest' });
  expect(messageOf(failed(500))).toEqual({ id: 'errors.general', values: { exception_id: 'e-1' } });
});

test('a missing right, a missing session and no answer have messages of their own [8-2]', () => {
  expect(messageOf(failed(403)).id).toBe('errors.unauthorized');
  expect(messageOf({ ...failed(403), sessionTokenMissing: true }).id).toBe('errors.sessionExpired');
  expect(messageOf({ kind: 'unreachable' }).id).toBe('errors.unreachable');
});

test('a fault of the page itself is told by the general message', () => {
  expect(failureMessage(new TypeError('x')).id).toBe('errors.general');
});
