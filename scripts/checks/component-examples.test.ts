import { expect, test } from 'vitest';
import { missing, screensAndExamples, sharedComponents, shownIn } from './shown-components.ts';

/** Drawn with what only a screen has, and by the gallery in each state. */
const drawnByTheGallery: Readonly<Record<string, string>> = {
  DetailsForm: 'the form of a whole screen',
  InvoicingForm: 'the form of a whole screen',
  PeopleScreen: 'a whole screen',
  FailureScreen: 'a whole screen',
  FailureDetails: 'a whole screen',
  InvitationDeclined: 'a whole screen',
  OrderCard: 'the card of the examples, made from a whole order',
  RemindButton: 'a button of the examples that makes a call; the gallery presses it',
  FoundAgain: 'a message made from a whole order',
  LossNotice: 'messages made from a whole order',
  NotRenewedNotice: 'a message made from a whole order',
  ReplacementOffer: 'a button that orders a card',
  FurtherTexts: 'brings texts, and draws nothing of its own',
  Wallet: 'the rows of a person, with a question whose answers change a card',
  RunningText: 'draws every text of the examples',
};
/** What is heard, done or remembered, and not seen. */
const unseen =
  / (?:on(?!RowClick)[A-Z]\w*|aria-[a-z]+|auto[A-Z]\w*|inputRef|children|name|form|state|className|tabTitle|href|id|rowKey|beginsAtTop)$/;

const { screens, examples } = screensAndExamples;
const onScreens = shownIn(screens).drawn;
const components = sharedComponents().filter(({ name }) => onScreens.has(name));

test('each shared component that a screen draws is shown among the examples, in each state that it can be told', () => {
  expect(components.length).toBeGreaterThan(30);
  const shown = shownIn(examples);
  const wanting = components
    .filter(({ name }) => !Object.hasOwn(drawnByTheGallery, name))
    .flatMap((component) => missing(component, shown))
    .filter((property) => !unseen.test(property));
  expect(wanting).toEqual([]);
});

test('only a component that a screen draws is left to the gallery', () => {
  const names = components.map(({ name }) => name);
  expect(Object.keys(drawnByTheGallery).filter((name) => !names.includes(name))).toEqual([]);
});
