import { describe, expect, test } from 'vitest';
import { ApiFailure, type FailureReason } from '../api/api-failure.ts';
import type { MessageText } from '../texts/messages.ts';
import { failureMessage, sayable } from './failure-message.ts';

const conflict = { status: 409, sessionTokenMissing: false };
const messageOf = (reason: FailureReason) => failureMessage(new ApiFailure(reason, '/x'));
const failed = (status: number) =>
  ({
    kind: 'failed',
    status,
    details: [],
    exceptionId: status === 500 ? 'e-1' : null,
    additionalData: {},
    sessionTokenMissing: false,
  }) as const;

test('a refusal is told by its own message with its data [8-1]', () => {
  const data = { validFrom: '2027-01-15' };
  expect(messageOf({ kind: 'refused', code: 'errors.cards.validFromInFuture', data, ...conflict })).toEqual({
    id: 'errors.cards.validFromInFuture',
    values: data,
  });
});

test('a wait is told in whole minutes', () => {
  const data = { retryAfterSeconds: 841 };
  expect(messageOf({ kind: 'refused', code: 'errors.cards.tooManyAttempts', data, ...conflict }).values).toEqual({
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

test('a part of the page that did not arrive is told as no answer', () => {
  expect(failureMessage(new TypeError('Failed to fetch dynamically imported module: https://x/a.js')).id).toBe(
    'errors.unreachable',
  );
});

describe('a message from elsewhere', () => {
  const general = { id: 'errors.general', values: { exception_id: '–' } };
  const name = (value: string) => ({ type: 1, value }) as const;
  const text = (value: string) => ({ type: 0, value }) as const;
  const messages = {
    'errors.cards.itemNotFound': [text('gone')],
    'errors.cards.validFromInFuture': [text('from '), name('validFrom')],
    'errors.password.emailNotFound': [{ type: 8 as const, value: 'registration', children: [text('register')] }],
    'errors.cards.tooManyAttempts': [
      {
        type: 6 as const,
        value: 'minutes',
        offset: 0,
        pluralType: 'cardinal' as const,
        options: { other: { value: [{ type: 7 as const }, name('unit')] } },
      },
    ],
  };
  const said = (id: string, values: Record<string, string | number> = {}) => sayable({ id, values } as MessageText, messages);

  test('is said as it is when the catalogue has it and nothing is missing [8-1, 8-3]', () => {
    expect(said('errors.cards.itemNotFound')).toEqual({ id: 'errors.cards.itemNotFound', values: {} });
    expect(said('errors.cards.validFromInFuture', { validFrom: '2027-01-15' }).id).toBe('errors.cards.validFromInFuture');
    expect(said('errors.cards.tooManyAttempts', { minutes: 3, unit: 'min' }).id).toBe('errors.cards.tooManyAttempts');
    expect(said('errors.password.emailNotFound').id).toBe('errors.password.emailNotFound');
  });

  test('is the general one when the catalogue has no such id, or the text names what was not given [8-3, T19]', () => {
    for (const id of ['errors.nothing', '__proto__', 'toString', '']) expect(said(id)).toEqual(general);
    expect(said('errors.cards.validFromInFuture')).toEqual(general);
    expect(said('errors.cards.tooManyAttempts', { minutes: 3 })).toEqual(general);
  });

  test('of the wider product keeps its id and data [8-1]', () => {
    const told = { kind: 'refused', code: 'errors.password.currentInvalid', data: { listMaxLength: 50 } } as const;
    expect(messageOf({ ...told, ...conflict })).toEqual({ id: told.code, values: told.data });
  });
});
