import type { Page } from '@playwright/test';
import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import type { Picture } from '../../scripts/gallery/picture.ts';
import { answerFor, signInAs, speak } from '../../scripts/gallery/show-screen.ts';
import { speaks } from '../testing/calls.ts';
import { desk } from '../testing/screens.ts';
import { expect, test } from '../testing/test.ts';
import { englishWordsOn, expectLanguage } from '../testing/words.ts';

/**
 * Each screen as the gallery has it at its fullest, for those who have rights of a company, of staff, of a card supplier and of an ID
 * office; a holder's, the company's list and what staff search are walked in `languages.spec.ts` and `languages-of-others.spec.ts`.
 */
const screensOf: Readonly<Record<string, readonly string[]>> = {
  'a main user': [
    'organisation-overview full',
    'organisation-users asked for access',
    'organisation-user-changes full',
    'organisation-details full',
    'organisation-invoicing full',
    'order-card empty',
    'import-orders empty',
    'unapproved-orders full',
    'api-accounts full',
    'webhooks full',
    'webhooks what was sent',
    'account full',
    'account-data signed in anew',
    'account-messages with a number',
    'account-sessions full',
  ],
  'a member of staff': [
    'customers full',
    'customer full',
    'customer-under-way full',
    'staff full',
    'partner-teams suppliers',
    'partner-team full',
    'partner-teams offices',
    'staff-log full',
    'messages full',
    'organisation-details by staff',
  ],
  'an operator': [
    'production full',
    'production to print',
    'order-in-production to check',
    'order-in-production to personalise',
    'webhooks of a card supplier',
  ],
  'a clerk': ['identity-office empty', 'office-day full'],
};

const others = ['fi', 'sv', 'et'] as const;

test.use({ viewport: desk });
// The language stays with the person, whom other journeys sign in as too.
test.afterEach(async ({ page }) => speaks(page, 'en'));

/** What people, companies and systems are called in the portal's answers: a text with a capital or several words, and an address. */
function namesIn(body: string): string[] {
  const names: string[] = [];
  JSON.parse(body, (_, value: unknown) => {
    // A long address may be broken on the screen, anywhere after its beginning.
    if (typeof value === 'string' && /^\p{Lu}|\s|^https:/u.test(value)) names.push(value.replace('https://', ''));
    return value;
  });
  return names;
}

async function open(page: Page, picture: Picture): Promise<void> {
  await answerFor(page, picture);
  await page.goto(picture.at);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

for (const [who, screens] of Object.entries(screensOf)) {
  test(`${who} reads no English word in another language, on any screen [1-10, 1-11]`, { tag: '@once' }, async ({ page }) => {
    test.slow();
    const theirs = screens.map((name) => pictures.find(({ screen, state }) => `${screen} ${state}` === name));
    expect(theirs.flatMap((picture, at) => (picture === undefined ? [screens[at]] : []))).toEqual([]);
    await signInAs(page, theirs[0]?.person ?? null);
    let said: Promise<string>[] = [];
    page.on('response', (response) => {
      // The catalogues are no answers: all English is in one of them.
      const isAnswer = new URL(response.url()).pathname.startsWith('/api/');
      if (isAnswer && response.headers()['content-type']?.startsWith('application/json') === true)
        said.push(response.text().catch(() => '""'));
    });
    for (const picture of theirs) {
      if (picture === undefined) continue;
      said = [];
      await open(page, picture);
      const first = page.locator('#first-answers');
      if ((await first.count()) > 0) said.push(first.textContent().then((text) => text ?? '""'));
      // The look-out for English sees it where it is.
      if (picture === theirs[0]) expect(await englishWordsOn(page, 'fi')).not.toEqual([]);
      for (const language of others) {
        await speak(page, language);
        await expectLanguage(page, language, (await Promise.all(said)).flatMap(namesIn));
      }
    }
  });
}
