import { paths, serverPaths, webhookPaths } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { countOfEvents, createApiAccount, createWebhook, giveLastDay, narrowToPrinted } from '../testing/api-accounts.ts';
import { chooseFor, personRow } from '../testing/people-list.ts';
import { forgetSession, proveAnew, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test('what a colleague changed while a form is open is told, and not written over unseen; nor is what cannot be done kept silent [W-8-2, L-10-1]', async ({
  page,
}) => {
  const accounts = paths.organisationApiAccounts('UUSI');
  await signIn(page, 'Mats Berg', 'Bank ID', serverPaths.freshSignIn(accounts));
  const colleague = await page.context().newPage();
  const dialog = page.getByRole('alertdialog');
  const theirs = colleague.getByRole('alertdialog');

  await createApiAccount(page, 'Site gate', 'gate@uusi.example');
  await chooseFor(page, 'Site gate', 'Change');
  await colleague.goto(accounts);
  await giveLastDay(colleague, 'Site gate', '2099-12-31');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Site gate two');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Somebody else changed this');
  await expectAccessible(page);
  await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveValue('2099-12-31');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Site gate two');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(personRow(page, 'Site gate two')).toContainText('2099-12-31');

  const address = 'https://hooks.example.com/cards';
  const webhooks = webhookPaths.ofOrganisation('UUSI');
  await page.goto(webhooks);
  await createWebhook(page, address);
  await chooseFor(page, address, 'Change');
  await colleague.goto(webhooks);
  await chooseFor(colleague, address, 'Pause');
  await expect(personRow(colleague, address)).toContainText('Paused');
  await narrowToPrinted(colleague, address);
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${address}/two`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Somebody else changed this');
  await expect(dialog.getByRole('checkbox', { name: 'All events' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(countOfEvents(page, `${address}/two`)).toBeVisible();
  await expect(personRow(page, `${address}/two`)).toContainText('Paused');

  await chooseFor(colleague, address, 'Remove');
  await theirs.getByRole('button', { name: 'Remove' }).click();
  await expect(colleague.getByText('No webhooks yet')).toBeVisible();
  await chooseFor(page, address, 'Resume');
  await expect(page.getByText('find what you are looking for', { exact: false })).toBeVisible();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test('what was typed is there after the sign-in that the save asks for once it was told of a colleague’s change [W-8-2, L-10-1]', async ({
  page,
}) => {
  const [accounts, webhooks] = [paths.organisationApiAccounts('UUSI'), webhookPaths.ofOrganisation('UUSI')];
  const address = `https://hooks.example.com/${Date.now()}`;
  const dialog = page.getByRole('alertdialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await signIn(page, 'Mats Berg', 'Bank ID', serverPaths.freshSignIn(accounts));
  await createApiAccount(page, 'Crane gate', 'crane@uusi.example');
  await expect(personRow(page, 'Crane gate')).toBeVisible();
  await page.goto(webhooks);
  await createWebhook(page, address);
  await expect(personRow(page, address)).toBeVisible();

  // From now on more than what is there takes a fresh sign-in; what a colleague narrows takes none.
  await forgetSession(page);
  await signIn(page, 'Mats Berg', 'Bank ID', accounts);
  const colleague = await page.context().newPage();
  await chooseFor(page, 'Crane gate', 'Change');
  await colleague.goto(accounts);
  await giveLastDay(colleague, 'Crane gate', '2099-12-31');
  await dialog.getByLabel('Permissions').selectOption('both');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Crane gate two');
  await save.click();
  await expect(dialog).toContainText('Somebody else changed this');
  await save.click();
  await expect(dialog).toContainText('first prove who you are');
  await proveAnew(page, 'Mats Berg');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Crane gate two');
  await expect(dialog.getByLabel('Permissions')).toHaveValue('both');
  await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveValue('2099-12-31');
  await save.click();
  await expect(personRow(page, 'Crane gate two')).toContainText('2099-12-31');
  // Nothing of it is left to come back.
  await page.reload();
  await expect(personRow(page, 'Crane gate two')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await forgetSession(page);
  await signIn(page, 'Mats Berg', 'Bank ID', webhooks);
  await chooseFor(page, address, 'Change');
  await colleague.goto(webhooks);
  await narrowToPrinted(colleague, address);
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${address}/two`);
  await save.click();
  await expect(dialog).toContainText('Somebody else changed this');
  await save.click();
  await expect(dialog).toContainText('First prove who you are');
  await proveAnew(page, 'Mats Berg');
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(`${address}/two`);
  await expect(dialog.getByRole('checkbox', { name: 'All events' })).not.toBeChecked();
  await save.click();
  await expect(countOfEvents(page, `${address}/two`)).toBeVisible();
});
