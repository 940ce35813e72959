import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { swedishTestNumber } from '../../server/src/demo/world/demo-numbers.ts';
import { callDirectly } from './calls.ts';
import type { RunningPortal } from './portal.ts';
import { type Someone, signIn } from './sign-in.ts';

/** A cardholder-to-be, for whom the portal holds nothing yet. */
export type Worker = Someone & { readonly email: string };
/** A cardholder with an order that waits for review. */
export type Holder = Worker & { readonly orderId: string };
/** The columns of a file that are written; the others are left to their defaults. */
export type Row = Readonly<Record<string, string>>;

const given = [
  'Åsa',
  'Bjørn',
  'Cecília',
  'Đorđe',
  'Élise',
  'František',
  'Gülay',
  'Håkan',
  'Iłona',
  'Jürgen',
  'Kęstas',
  'Līga',
  'Märt',
];
const family = ['Ärlig', 'Brøgger', 'Čapek', 'Dağlı', 'Öberg', 'Fält', 'Gözü', 'Håland', 'Íñiguez', 'Jõgi', 'Kałuża'];
let made = 0;

/** Somebody with a name and a government id that nobody else in this demo world has; Swedish, of the numbers kept for tests. */
export function newWorker(change: Partial<Worker> = {}): Worker {
  const number = made++;
  const dateOfBirth = new Date(Date.UTC(1955, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
  return {
    givenNames: given[number % given.length] ?? '',
    familyNames: family[number % family.length] ?? '',
    dateOfBirth,
    nationality: 'SE',
    idType: 'Personal identity number',
    idCountry: 'SE',
    idValue: swedishTestNumber(dateOfBirth, true),
    email: `arvo-${number}@example.com`,
    ...change,
  };
}

export const nameOf = ({ givenNames, familyNames }: Someone) => `${givenNames} ${familyNames}`;

/** The order for a worker as a row of a file; all that need not be said is left out. */
export function rowFor(worker: Worker, more: Row = {}): Row {
  return {
    given_names: worker.givenNames,
    family_names: worker.familyNames,
    date_of_birth: worker.dateOfBirth,
    nationalities: worker.nationality,
    government_id_country: worker.idCountry,
    government_id: worker.idValue,
    email: worker.email,
    ...more,
  };
}

export function csvOf(rows: readonly Row[], separator: ';' | ',' = ';'): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => cells.map((cell) => (/[",;]/.test(cell) ? `"${cell}"` : cell)).join(separator);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(line).join('\r\n');
}

export type Import = { readonly exitCode: number; readonly out: string; readonly err: string };

const commandLine = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

/** Runs `siteid orders import` over a file, with photos beside it. */
export async function importFile(
  { dataDir }: RunningPortal,
  csv: string,
  { photos = {}, options = [] }: { photos?: Readonly<Record<string, Buffer>>; options?: readonly string[] } = {},
): Promise<Import> {
  const folder = mkdtempSync(join(tmpdir(), 'siteid-orders-'));
  try {
    writeFileSync(join(folder, 'orders.csv'), csv);
    for (const [name, photo] of Object.entries(photos)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), photo);
    }
    const args = [commandLine, 'orders', 'import', join(folder, 'orders.csv'), ...options];
    return await new Promise((done) => {
      const child = execFile(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } }, (_, out, err) =>
        done({ exitCode: child.exitCode ?? -1, out, err }),
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The ids of the orders that came in, in the file's order. */
export function ordersIn({ out }: Import): string[] {
  return out.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
}

/** Orders cards for these workers and waits until the simulated supplier has accepted them, so that each is asked to review. */
export async function orderCards(portal: RunningPortal, workers: readonly Worker[], more: Row = {}): Promise<Holder[]> {
  const imported = await importFile(portal, csvOf(workers.map((worker) => rowFor(worker, more))));
  expect(imported, imported.err + imported.out).toMatchObject({ exitCode: 0 });
  await expect
    .poll(async () => {
      const outbox = await (await fetch(`${portal.url}/demo/outbox`)).text();
      return workers.filter(({ email }) => !outbox.includes(email)).length;
    })
    .toBe(0);
  const ids = ordersIn(imported);
  return workers.map((worker, index) => ({ ...worker, orderId: ids[index] ?? '' }));
}

/** The number of the card that came to a person by post, other than one there is: it lies on the demo's table once it is made. */
export async function cardNumberOf(page: Page, holder: Someone, present?: string): Promise<string> {
  const outbox = await page.context().newPage();
  const rows = outbox.getByRole('row').filter({ hasText: nameOf(holder) });
  const row = present === undefined ? rows : rows.filter({ hasNotText: present });
  await expect(async () => {
    await outbox.goto('/demo/outbox');
    await expect(row).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const number = await row.getByRole('cell').nth(1).textContent();
  await outbox.close();
  return number ?? '';
}

/** Signs a holder in who has accepted the order and activated the card made for it; answers with the card's number. */
export async function signInWithActiveCard(page: Page, holder: Holder): Promise<string> {
  await signIn(page, holder, 'Bank ID');
  const confirmed = await callDirectly(page, 'POST', `/cards/confirm-card-order/${holder.orderId}`, {
    phone: '+46701740604',
    country: 'SE',
  });
  expect(confirmed.status).toBe(200);
  const cardNumber = await cardNumberOf(page, holder);
  const activated = await callDirectly(page, 'GET', `/cards/activate-card-order/${holder.orderId}?cardNumber=${cardNumber}`);
  expect(activated.status).toBe(200);
  return cardNumber;
}
