import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';
import { readImports } from './import-graph.ts';

const dialogs = ['web/src/shared/ui/overlays/modal.tsx', 'web/src/shared/ui/overlays/modal-opened.tsx'];
/** Dialogs that are handed what they ask: the row names the file that hands it to them. */
const askForOthers = [
  ...dialogs,
  'web/src/forms/dialog-form.tsx',
  'web/src/card-orders/reasons/reason-question.tsx',
  'web/src/shared/people/end-question.tsx',
  'web/src/shared/people/invite-people.tsx',
  'web/src/shared/people/people-screen.tsx',
  'web/src/shared/proven-email/new-email.tsx',
];

/** Files that draw a dialog in which no call is made, by the reason. */
const askNothing = {
  'brings the code of all dialogs, or says that it does not come': [
    'web/src/shared/ui/overlays/modal-part.ts',
    'web/src/shared/ui/overlays/not-yet.tsx',
  ],
  'leads to the sign-in by a link': ['web/src/shared/proven-email/prove-first.tsx'],
  explains: ['web/src/app/frame/notices/redirection-modal.tsx'],
  'keeps a switch in this browser': ['web/src/organisation-cards/keys/list-keys-opened.tsx'],
  'takes a photo, which the form sends': ['web/src/card-orders/ordering/photo/photo-field.tsx'],
  'asks by itself for what it shows, and says where it could not': ['web/src/card-orders/view/gate-card.tsx'],
  'shows the components': [
    'web/src/component-examples/components-room.tsx',
    'web/src/component-examples/questions.tsx',
    'web/src/component-examples/states-room.tsx',
  ],
};

const imports = readImports(root).filter(
  ({ from, ofTypes }) => from.startsWith('web/src/') && !from.includes('.test.') && !ofTypes,
);
const drawn = new Set(imports.filter(({ to }) => askForOthers.includes(to)).map(({ from }) => from));
const lists = globSync('e2e/whole-portal/late/failing-dialogs-of-*.ts', { cwd: root });
const walked = new Set(
  lists.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/(?<=')web\/src\/[\w/-]+\.tsx(?=')/g) ?? []),
);

test('each file that draws a dialog has it fail in the journey of those that fail, or says why no call is made in it [8-1]', () => {
  expect(drawn.size).toBeGreaterThan(40);
  const none = Object.values(askNothing).flat();
  const wanted = [...drawn].filter((path) => !askForOthers.includes(path) && !none.includes(path));
  expect([...walked].toSorted()).toEqual(wanted.toSorted());
  // Each other name here still draws a dialog: none is out of date.
  expect([...askForOthers, ...none].filter((path) => !drawn.has(path))).toEqual(dialogs);
});
