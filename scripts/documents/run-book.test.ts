import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const pages = new Map(
  read('docs/run-book.md')
    .split(/^## /m)
    .slice(1)
    .map((page) => {
      const [title = '', ...lines] = page.split('\n');
      return [title, lines.join('\n')];
    }),
);
/** As GitHub and others make it of a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
/** Pages of which nothing was tried, and those of which something was not; by hand, so that one more is seen. */
const untried = ['The portal is slow'];
const partlyTried = [
  'Many requests fail',
  'The portal is slow',
  'The primary is frozen',
  'The balancer is gone',
  'The disk is full',
  'The key service is away',
  'The text gateway is away',
  'A webhook is not taken',
  'A job fails or does not run',
  'Who did what does not arrive',
  'A certificate has ended',
];
const pageAt = (anchor: string) => [...pages].find(([title]) => anchorOf(title) === anchor)?.[1];

test('each alert names its page of the run book, and the page the alert [R-12-2]', () => {
  const alerts = read('deploy/monitoring/alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => ({
      alert: /^\w+/.exec(rule)?.[0] ?? '',
      anchor: /^ +run_book: docs\/run-book\.md#(.+)$/m.exec(rule)?.[1] ?? '',
    }));
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, anchor } of alerts) expect([alert, pageAt(anchor)]).toEqual([alert, expect.stringContaining(alert)]);
  const known = alerts.map(({ alert }) => alert);
  expect(new Set(read('docs/run-book.md').match(/SiteID[A-Z]\w+/g))).toEqual(new Set(known));
});

test('each page says what one sees, what to do, when it is over, what comes afterwards, and how it was tried [R-12-2]', () => {
  expect(pages.size).toBeGreaterThan(20);
  const parts = ['You see', 'Now', 'Over when', 'Afterwards'];
  const lacks = [...pages].map(([title, page]) => [title, parts.filter((part) => !page.includes(`**${part}`))] as const);
  // It only leads on.
  expect(lacks.filter(([, missing]) => missing.length > 0)).toEqual([['Messages are given up', parts]]);
});

test('of each page it is said how it was tried, and in one form what of it was not [R-12-2]', () => {
  const all = [...pages].filter(([title]) => title !== 'Messages are given up');
  const says = (form: string) => all.filter(([, page]) => page.includes(`\n**${form}**: `)).map(([title]) => title);
  expect(all.map(([title]) => title).filter((title) => !says('Tried').includes(title))).toEqual(untried);
  expect(says('Not tried')).toEqual(partlyTried);
  const hidden = all.filter(([, page]) => /not tried|untried|never tried/i.test(page.replaceAll('**Not tried**', '')));
  expect(hidden.map(([title]) => title)).toEqual([]);
});

test('links within the run book lead to its pages [R-12-2]', () => {
  const anchors = [...read('docs/run-book.md').matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(anchors.filter((anchor) => pageAt(anchor) === undefined)).toEqual([]);
});
