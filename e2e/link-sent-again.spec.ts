import { demoId } from '../server/src/demo/world/demo-people.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { title } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

test.describe('the link of an order, sent again by the company', () => {
  const address = `/NORRBYGG/organization/cards/view-order/${demoId(2, 1)}`;

  test('is offered where the order waits, asks first, and says what became of it; a second one must wait', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', address);
    await expect(title(page)).toHaveText(/Astrid/);
    const ask = page.getByRole('main').getByRole('button', { name: 'Send the link again' });
    await ask.click();
    const question = page.getByRole('alertdialog', { name: 'Send the link to the order again?' });
    await expect(question).toContainText('astrid.lindqvist@example.com');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await ask.click();
    await question.getByRole('button', { name: 'Send the e-mail' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText('The e-mail with the new link is on its way')).toBeVisible();
    await ask.click();
    await question.getByRole('button', { name: 'Send the e-mail' }).click();
    await expect(question.getByRole('alert')).toContainText('An e-mail with the link was sent less than an hour ago');
    await page.goto('/demo/outbox');
    await expect(page.getByRole('article').filter({ hasText: 'E-mail to astrid.lindqvist@example.com' }).first()).toContainText(
      'please review',
    );
  });
});
