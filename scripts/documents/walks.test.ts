import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const files = globSync('{contract/src,server/src,server/database/functions,web/src}/**/*.{ts,tsx,sql}', { cwd: root }).map(
  (path) => path.replaceAll('\\', '/'),
);

/** The rooms of what the walks go through: a file of them is the feature's own, whatever the page says. */
const rooms = /(^|\/)(card-orders|organisation-cards)\//;

/**
 * Each walk, the most files that somebody opens who follows it, and what those files import from the same rooms without need to open it,
 * by the reason.
 */
const walks = [
  {
    walk: 'A holder activates a card',
    most: 14,
    unopened: {
      'draws, and decides nothing': [
        'web/src/card-orders/order-states.tsx',
        'web/src/card-orders/order-facts.tsx',
        'web/src/card-orders/order-layout.tsx',
        'web/src/card-orders/order-notices.tsx',
        'web/src/card-orders/organisation-contact.tsx',
        'web/src/card-orders/number-form.ts',
      ],
      'says what the server found': ['web/src/card-orders/order-messages.ts'],
      'of another action': [
        'web/src/card-orders/review/confirm-order.tsx',
        'contract/src/calls/card-orders/causes-of-actions.ts',
      ],
      'of a status that gives the order to its holder, or of which somebody is told by mail': [
        'server/src/card-orders/order-invitations/invitation-store.ts',
        'server/src/card-orders/past-step-store.ts',
        'server/src/card-orders/changing/tell-people.ts',
      ],
    },
  },
  {
    walk: "A company's file becomes orders",
    most: 16,
    unopened: {
      'of orders that a person sends': [
        'server/src/card-orders/ordering/standing-order-store.ts',
        'server/src/card-orders/ordering/repeated-orders.ts',
      ],
      'of orders that somebody reads or changes': ['server/src/card-orders/card-order-reach-store.ts'],
      'of a status that gives the order to its holder, or of which somebody is told by mail': [
        'server/src/card-orders/order-invitations/invitation-store.ts',
        'server/src/card-orders/past-step-store.ts',
        'server/src/card-orders/changing/tell-people.ts',
      ],
    },
  },
  {
    walk: "A page of the organisation's list",
    most: 12,
    unopened: {
      "of other lists: a holder's own, and what waits": [
        'server/src/card-orders/card-order-reach-store.ts',
        'server/src/card-orders/reading/waiting-list-store.ts',
      ],
      'of a suspended card': ['server/src/card-orders/card-order.ts'],
      'draws, and decides nothing': [
        'server/src/card-orders/reading/picture-paths.ts',
        'web/src/organisation-cards/asked-since.tsx',
        'web/src/organisation-cards/cardholder.tsx',
        'web/src/organisation-cards/row-colour.ts',
        'web/src/organisation-cards/organisation-cards-styles.ts',
        'web/src/organisation-cards/no-cards-found.tsx',
        'web/src/organisation-cards/cards-below.tsx',
      ],
      'narrows the list': [
        'contract/src/calls/card-orders/cards-narrowed.ts',
        'web/src/organisation-cards/narrowing/all-cards.ts',
        'web/src/organisation-cards/narrowing/cards-filter.tsx',
        'web/src/organisation-cards/narrowing/folded-filters.tsx',
        'web/src/organisation-cards/narrowing/further-filters.tsx',
        'web/src/organisation-cards/narrowing/sort-cards.tsx',
        'web/src/organisation-cards/narrowing/status-filter.tsx',
      ],
      'selects of the list': [
        'web/src/organisation-cards/selection/select-on-phone.tsx',
        'web/src/organisation-cards/selection/use-selection.ts',
        'web/src/organisation-cards/selection/selection-bar.tsx',
      ],
      'leads through the list': [
        'web/src/organisation-cards/keys/list-keys.tsx',
        'web/src/organisation-cards/keys/use-list-keys.ts',
        'web/src/organisation-cards/use-order-beside.ts',
        'web/src/organisation-cards/managed-organisations.tsx',
      ],
      'of many cards at once': [
        'web/src/organisation-cards/change-all-cards.tsx',
        'web/src/organisation-cards/late-list-parts.ts',
      ],
    },
  },
];

/** The files that a walk names, and those of them in italics. */
function filesOf(walk: string) {
  const [, steps = ''] = text.split(`\n**${walk}**`);
  const [numbered = ''] = steps.split(/\n(?=\*\*|## )/);
  const named = [...numbered.matchAll(/(\*?)`([\w./-]+\.(?:tsx?|sql))`/g)];
  const paths = (isPassed: boolean) =>
    new Set(named.flatMap(([, star, name = '']) => ((star === '*') === isPassed ? at(name) : [])));
  return { passed: paths(true), own: paths(false) };
}

/** A walk names a file by the end of its path, which is that of one file. */
function at(name: string): string {
  const [path, ...others] = files.filter((file) => `/${file}`.endsWith(`/${name}`));
  if (path === undefined || others.length > 0)
    throw new Error(`${name} is the name of ${others.length > 0 ? 'several files' : 'none'}`);
  return path;
}

/** From where an import takes more than types, be it later, when its code is needed. */
const imported = /^import (?!type |\{\s*(?:type \w+,?\s*)+\} )[^;]*?'(\.[^']+\.tsx?)';|\bimport\('(\.[^']+)'\)/gm;

/** What a file asks of others in the rooms. A file of routes hands each call to another: those of other calls are no step of a walk. */
function asks(file: string): string[] {
  if (file.endsWith('-routes.ts')) return [];
  const paths = [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, now, later = '']) => now ?? later);
  return paths.map((path) => posix.join(posix.dirname(file), path)).filter((path) => rooms.test(path));
}

test.each(walks)('$walk, and one need open at most $most files of its own', ({ walk, most }) => {
  const { own, passed } = filesOf(walk);
  expect(own.size).toBeGreaterThan(most - 5);
  expect([...own].slice(most)).toEqual([]);
  expect([...passed].filter((name) => rooms.test(name))).toEqual([]);
});

test.each(walks)('$walk, and names what its files import, or need not open it', ({ walk, unopened }) => {
  const { own } = filesOf(walk);
  const asked = new Set([...own].flatMap(asks).filter((path) => !own.has(path)));
  expect([...asked].toSorted()).toEqual(Object.values(unopened).flat().toSorted());
});

test('the page says how many files of each walk one need open, and how many of the same rooms run beside them', () => {
  const listed = ([first, second, third]: readonly number[]) => `${first}, ${second} and ${third}`;
  expect(text).toContain(`need open on the way: ${listed(walks.map(({ walk }) => filesOf(walk).own.size))}.`);
  expect(text).toContain(`a further ${listed(walks.map(({ unopened }) => Object.values(unopened).flat().length))} stand there`);
});
