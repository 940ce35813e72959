import type { Page } from '@playwright/test';
import { languages } from '../../specification/enumerations.ts';
import { callDirectly, speaks } from '../testing/calls.ts';
import { desk, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { englishWordsOn, expectLanguage, textsIn } from '../testing/words.ts';

test.use({ viewport: desk });

const list = '/NORRBYGG/organization/cards';
const eevi = 'de300000-0000-4000-8001-000000000005';
const eevisActiveCard = 'de300000-0000-4000-8002-000000000009';

/** What stands on the page of people and companies themselves, in whatever language they wrote it. */
async function namesIn(page: Page, ...paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map((path) => callDirectly(page, 'GET', path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return answers.map(({ body }) => JSON.stringify(body.result).replaceAll(/"\w+":/g, ' '));
}

// The language stays with the person, whom other journeys sign in as too.
test.afterEach(async ({ page }) => speaks(page, 'en'));

for (const language of languages) {
  if (language === 'en') continue;
  const t = textsIn(language);

  test(`in ${language} a representative reads no English word, on any screen of the company [1-10, 1-11]`, async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', list);
    await expect(title(page)).toHaveText('Card management: Norrbygg AB');
    // The look-out for English sees it where it is.
    expect(await englishWordsOn(page, language)).not.toEqual([]);
    await speaks(page, language);
    const names = await namesIn(
      page,
      '/cards/orders-for-display/NORRBYGG',
      `/cards/card-order-details/${eevisActiveCard}/NORRBYGG`,
      '/cards/organization-waiting-orders/NORRBYGG',
    );
    const order = (form: string) => `${list}/${form}/${eevisActiveCard}`;
    const screens = [
      [list, 'organisationCards.changeAll'],
      [`${list}?status=pending`, 'organisationCards.filter.pending'],
      [`${list}?search=nobody+at+all`, 'organisationCards.empty'],
      [order('view-order'), 'viewCardOrder.actions'],
      [order('suspend-card-order'), 'cardReason.suspend.submit'],
      [order('terminate-card-order'), 'cardReason.terminate.submit'],
      [`${list}/waiting-orders`, 'organisationWaitingOrders.title'],
    ] as const;
    for (const [address, text] of screens) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(t(text)).filter({ visible: true }).first()).toBeVisible();
      await expectLanguage(page, language, [...names, 'nobody at all']);
    }
    await page.goto(list);
    for (const all of ['suspendAll', 'reactivateAll'] as const) {
      await page.getByRole('button', { name: t('organisationCards.changeAll') }).click();
      await expectLanguage(page, language, names);
      await page.getByRole('button', { name: t(`organisationCards.${all}`) }).click();
      await expect(page.getByRole('alertdialog')).toContainText(t(`organisationCards.${all}.question`));
      await expectLanguage(page, language, names);
      await page.getByRole('button', { name: t('organisationCards.cancel') }).click();
    }
  });

  test(`in ${language} staff read no English word, with the history of a card [1-10, 1-11]`, async ({ page }) => {
    await signIn(page, 'Olga Saar', 'Bank ID', '/search-users-globally');
    await expect(title(page)).toHaveText('Search users');
    await speaks(page, language);
    const names = await namesIn(page, `/cards/global-search-user-cards-list/${eevi}`, '/users/global-search?searchText=eevi');
    for (const [address, text] of [
      ['/search-users-globally', 'peopleSearch.lead'],
      ['/search-users-globally?search=eevi', 'peopleSearch.column.dateOfBirth'],
      [`/search-users-globally/user-cards-list/${eevi}`, 'userCards.lead'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(t(text), { exact: true }).filter({ visible: true }).first()).toBeVisible();
      await expectLanguage(page, language, names);
    }
    await page.getByRole('button', { name: /KV-2039-090155/ }).click();
    const history = page.getByRole('table', { name: /KV-2039-090155/ });
    await expect(history.getByRole('columnheader')).toHaveText(
      (['status', 'time', 'by', 'reason', 'description'] as const).map((column) => t(`cardHistory.column.${column}`)),
    );
    // Reasons stand as they were given.
    const { body } = await callDirectly(page, 'GET', `/cards/card-history/${eevisActiveCard}/0`);
    const { cardHistory } = body.result as { cardHistory: readonly Record<'modifiedBy' | 'modifiedReason', string | null>[] };
    expect(cardHistory).not.toEqual([]);
    const given = cardHistory.flatMap(({ modifiedBy, modifiedReason }) => [modifiedBy ?? '', modifiedReason ?? '']);
    await expectLanguage(page, language, [...names, ...given]);
  });
}
