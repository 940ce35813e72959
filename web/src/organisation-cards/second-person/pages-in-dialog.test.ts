import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { requestedPerPage } from '../../../../contract/src/index.ts';
import messages from '../../../../messages/en.json' with { type: 'json' };
import type { ButtonProps } from '../../shared/ui/button.tsx';

const button = '../../shared/ui/button.tsx';
let drawn: ButtonProps[] = [];
afterEach(() => {
  vi.doUnmock(button);
  vi.resetModules();
});

async function draw(totalItems: number, page: number, onPage: (page: number) => void = () => undefined) {
  drawn = [];
  vi.doMock(button, () => ({
    Button: (props: ButtonProps) => {
      drawn.push(props);
      return null;
    },
  }));
  const { PagesInDialog } = await import('./pages-in-dialog.tsx');
  const pagination = { totalItems, itemsPerPage: requestedPerPage, page };
  const pages = createElement(PagesInDialog, { pagination, onPage });
  return renderToStaticMarkup(createElement(IntlProvider, { locale: 'en', messages }, pages));
}

test('any page of 20,000 cards that wait for a second person is reached by its number, the last at once [L-8-3]', async () => {
  const asked: number[] = [];
  await draw(20_000, 200, (page) => asked.push(page));
  for (const { onPress } of drawn) onPress?.();
  expect(asked).toEqual([1, 199, 197, 198, 199, 200, 201, 202, 203, 201, 400]);
  expect(drawn.filter((each) => each['aria-current'] === 'page').map((each) => each['aria-label'])).toEqual(['Page 200 of 400']);
  expect(drawn.some(({ isDisabled }) => isDisabled)).toBe(false);
});

test('where nothing is further the steps there are off; a single page has none [L-8-3]', async () => {
  await draw(120, 3);
  expect(drawn.filter(({ isDisabled }) => isDisabled).map(({ children }) => children)).toEqual(['Next', 'Last']);
  expect(await draw(requestedPerPage, 1)).toBe('');
});
