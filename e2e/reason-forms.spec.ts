import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { callDirectly } from './testing/calls.ts';
import { type Holder, nameOf, signInWithActiveCard } from './testing/orders.ts';
import { cardRow, choose, desk, fact, said, title, unfold } from './testing/screens.ts';
import { forgetSession, signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';
import { textsIn } from './testing/words.ts';

type Wording = { readonly action: string; readonly heading: string; readonly label: string; readonly placeholder: string };

/** The form asks for one reason, in the words of its action; Back leads away without doing anything. */
async function expectReasonForm(page: Page, { action, heading, label, placeholder }: Wording, back: string): Promise<void> {
  const address = page.url();
  await expect(title(page)).toHaveText(heading);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  const reason = page.getByLabel(label);
  await expect(reason).toHaveAttribute('placeholder', placeholder);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: action }).click();
  await expect(reason).toHaveAccessibleDescription(/This field is required/);
  expect(page.url()).toBe(address);
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(back);
}

test('to reject: its words, and Back to the orders that wait [2.1-11, 2.4-20, 5-1]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Astrid Lindqvist', 'Bank ID');
  await expect(page).toHaveURL(/\/cards\/order\//);
  const onlyWaitingOrder = page.url();
  await page.getByRole('link', { name: 'Reject' }).click();
  await expect(page).toHaveURL(/\/cards\/reject-card-oder\//);
  await expect(page.getByRole('main').getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/cards/waiting-orders');
  await expectReasonForm(
    page,
    {
      action: 'Reject the order',
      heading: 'Reject your card order',
      label: 'Why are you rejecting the order?',
      placeholder: "For example: I don't work for this company",
    },
    onlyWaitingOrder,
  );
});

const forms = [
  {
    company: 'Norrbygg AB',
    status: 'Active',
    chosen: 'Suspend',
    path: 'suspend-card-order',
    action: 'Suspend the card',
    heading: 'Suspend your card',
    label: 'Why are you suspending the card?',
    placeholder: "For example: I can't find it",
  },
  {
    company: 'Norrbygg AB',
    status: 'Active',
    chosen: 'Terminate',
    path: 'terminate-card-order',
    action: 'Terminate the card',
    heading: 'Terminate your card',
    label: 'Why are you terminating the card?',
    placeholder: 'For example: I lost the card',
  },
  {
    company: 'Majava Rakennus Oy',
    status: 'Suspended',
    chosen: 'Reactivate',
    path: 'reactivate-card-order',
    action: 'Reactivate the card',
    heading: 'Reactivate your card',
    label: 'Why are you reactivating the card?',
    placeholder: 'For example: I found it',
  },
] as const;

test('to suspend, terminate, reactivate: each its words, and Back to all orders [2.1-12, 2.4-20, 5-1]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await expect(page).toHaveURL('/cards/all');
  for (const form of forms) {
    await cardRow(page, form.company, form.status).getByRole('link').click();
    await choose(page, form.chosen);
    await expect(page).toHaveURL(new RegExp(`/cards/${form.path}/`));
    await expectReasonForm(page, form, '/cards/all');
  }
});

test('what happened to the card can be chosen as soon as the reason can be typed, however late its words come', async ({
  page,
}) => {
  await page.route('**/assets/cardLoss-*', async (route) => {
    await wait(1500);
    await route.continue();
  });
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
  await choose(page, 'Suspend');
  await expect(page.getByLabel('Why are you suspending the card?')).toBeVisible();
  expect(await page.getByRole('combobox', { name: 'What has happened?' }).isVisible()).toBe(true);
});

test('a company acts on a card: its own words and its own list, and the holder may not undo it [2.4-13, 2.4-14, 2.4-16, 2.4-20, 4-10]', async ({
  page,
  holder,
  browser,
  portal,
}) => {
  await signInWithActiveCard(page, holder);
  const company = await browser.newContext({ baseURL: portal.url, viewport: desk });
  const companyPage = await company.newPage();
  await asCompany(companyPage, holder);
  await company.close();

  await page.goto(`/cards/view-order/${holder.orderId}`);
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Suspended');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Reactivate' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Terminate' })).toBeEnabled();
});

async function asCompany(page: Page, holder: Holder): Promise<void> {
  const address = `/NORRBYGG/organization/cards/view-order/${holder.orderId}`;
  await signIn(page, 'Karl Nyström', 'Bank ID', address);
  await expect(title(page)).toHaveText(`${nameOf(holder)}'s card`);
  await expect(fact(page, "Cardholder's phone number")).toHaveText('+46 70 174 06 04');
  await expect(fact(page, "Cardholder's e-mail")).toHaveText(holder.email);
  await expect(said(page, /PIN/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /PIN/ })).toHaveCount(0);
  await expectAccessible(page);
  await choose(page, 'Suspend');
  await expect(title(page)).toHaveText(`Suspend ${nameOf(holder)}'s card`);
  await page.getByLabel('Why is the card being suspended?').fill('Leave of absence');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suspend the card' }).click();
  await expect(page).toHaveURL('/NORRBYGG/organization/cards');
  await expect(said(page, /^.+'s card was suspended$/)).toBeVisible();
}

test('a company rejects an order that waits for its holder: its own words, and its list says so [1-7, 2.2-6, 2.4-20, 4-10]', async ({
  page,
  holder,
}) => {
  const address = `/NORRBYGG/organization/cards/view-order/${holder.orderId}`;
  await signIn(page, 'Karl Nyström', 'Bank ID', address);
  const reject = page.getByRole('main').getByRole('link', { name: 'Reject' });
  await reject.click();
  await expect(page).toHaveURL(`/NORRBYGG/organization/cards/reject-card-oder/${holder.orderId}`);
  await expect(title(page)).toHaveText(`Reject ${nameOf(holder)}'s card order`);
  const reason = page.getByLabel('Why is the order being rejected?');
  await page.getByRole('button', { name: 'Reject the order' }).click();
  await expect(reason).toHaveAccessibleDescription(/This field is required/);
  await expectAccessible(page);
  await reason.fill('Ordered by mistake');
  await page.getByRole('button', { name: 'Reject the order' }).click();
  await expect(page).toHaveURL('/NORRBYGG/organization/cards');
  await expect(said(page, /^.+'s card order was rejected$/)).toBeVisible();
  await page.goto(address);
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Cancelled');
  await expect(reject).toHaveCount(0);
});

/** An order of the company that is in the status, as its list has it. */
async function orderOfNorrbygg(page: Page, status: 'activated' | 'suspended') {
  for (let at = 1; at < 50; at += 1) {
    const filter = status === 'activated' ? 'active' : 'inactive';
    const { body } = await callDirectly(page, 'GET', `/cards/orders-for-display/NORRBYGG?usersFilterStatus=${filter}&page=${at}`);
    const { orders } = body.result as { orders: readonly Record<'orderId' | 'status', string>[] };
    const found = orders.find((each) => each.status === status);
    if (found === undefined) continue;
    const details = await callDirectly(page, 'GET', `/cards/card-order-details/${found.orderId}/NORRBYGG`);
    const { pendingOrder } = details.body.result as { pendingOrder: { readonly fullName: string } };
    return { orderId: found.orderId, name: pendingOrder.fullName };
  }
  throw new Error(`no order of the company is ${status}`);
}

for (const [form, status] of [
  ['suspend', 'activated'],
  ['terminate', 'activated'],
  ['reactivate', 'suspended'],
] as const) {
  test(`a company's form to ${form} opens at its address, in the company's words [2.2-6, 2.4-20, 5-1]`, {
    tag: '@once',
  }, async ({ page }) => {
    const list = '/NORRBYGG/organization/cards';
    await signIn(page, 'Karl Nyström', 'Bank ID', list);
    await expect(title(page)).toHaveText('Card management: Norrbygg AB');
    const { orderId, name } = await orderOfNorrbygg(page, status);
    await page.goto(`${list}/${form}-card-order/${orderId}`);
    const t = textsIn('en');
    await expectReasonForm(
      page,
      {
        action: t(`cardReason.${form}.submit`),
        heading: t(`cardReason.${form}.title`, { name }),
        label: t(`cardReason.${form}.label`),
        placeholder: t(`cardReason.${form}.placeholder`),
      },
      list,
    );
  });
}

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('who may only look has no Actions [2.4-14]', async ({ page, holder }) => {
    await signInWithActiveCard(page, holder);
    await forgetSession(page);
    await signIn(page, 'Liisa Korhonen', 'Bank ID', `/NORRBYGG/organization/cards/view-order/${holder.orderId}`);
    await expect(title(page)).toHaveText(`${nameOf(holder)}'s card`);
    await unfold(page);
    await expect(fact(page, 'Status')).toHaveText('Active');
    await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
    await page.goto(`/NORRBYGG/organization/cards/suspend-card-order/${holder.orderId}`);
    await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
  });
});
