import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { ApiFailure, readFailure } from '../shared/api/api-failure.ts';
import { clearMessages, leaveDialog, openDialog, type Say, shownMessages } from '../shared/status-messages.tsx';
import { useTrying } from './use-trying.tsx';

const refused = new ApiFailure(readFailure(409, { logicExceptionMessageKey: 'errors.cards.transitionNotAllowed' }, false), '/');
const where = () => shownMessages().map(({ text, dialog }) => [text.id, dialog]);

/** What a form of a dialog has to try with. */
function drawnTry(): ReturnType<typeof useTrying>['tryToSend'] {
  const drawn: ReturnType<typeof useTrying>[] = [];
  renderToStaticMarkup(
    createElement(() => {
      drawn.push(useTrying());
      return null;
    }),
  );
  return drawn[0]?.tryToSend ?? expect.unreachable();
}

afterEach(() => {
  for (const each of ['first', 'second']) leaveDialog(each);
  clearMessages();
});

test.each([
  ['the server refuses', async () => Promise.reject(refused), 'errors.cards.transitionNotAllowed'],
  [
    'the form says itself',
    async (say: Say) => say({ tone: 'danger', text: { id: 'errors.validation.field.cardNumber' } }),
    'errors.validation.field.cardNumber',
  ],
] as const)(
  'what %s is told in the dialog in which it was tried, and above the screen once that is left [8-1]',
  async (_who, fail, id) => {
    const tryToSend = drawnTry();
    openDialog('first');
    await tryToSend(fail);
    expect(where()).toEqual([[id, 'first']]);
    await tryToSend(async (say) => {
      leaveDialog('first');
      openDialog('second');
      await fail(say);
    });
    expect(where()).toEqual([[id, undefined]]);
  },
);
