import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/**
 * Every collection that starts empty, by file, with what bounds it: keys of a closed set, an end after some time, or a call that is
 * over soon. What is not listed here is refused, so that nobody keeps in memory what strangers choose without saying how much.
 */
const bounds: Readonly<Record<string, string>> = {
  'card-orders/approving/why-not-approve.ts': 'one call: the accounts of whoever reads, and who lent them a right',
  'card-orders/bulk-jobs/preview-bulk-job.ts': 'one call: the reasons, each with at most 200 ids',
  'card-orders/bulk/change-selected-card-orders.ts': 'one call: the 200 orders that it may name',
  'card-orders/importing/judge-orders.ts': 'one call: the 1,000 rows that it may send',
  'card-orders/ordering/photo-file.ts':
    'one call: its photos, no more than its body; a number for each person and key that sent one, for a day',
  'card-orders/ordering/repeated-orders.ts': 'one call: the references of a file of 1,000 rows',
  'card-orders/ordering/sort-orders.ts': 'one call: the references of a file of 1,000 rows',
  'card-orders/ordering/standing-order-store.ts': 'one call: the orders of a file of 1,000 rows',
  'card-orders/ordering/take-orders-in.ts': 'one call: the orders of a file of 1,000 rows',
  'card-orders/order-invitations/redeem-invitation.ts': 'one round of reminders: the 200 orders that it reminds of',
  'card-orders/reminding/remind-waiting.ts': 'one call: the orders of one company that wait for their holders',
  'card-orders/second-person/read-requests.ts': 'one call: who asked for the 20 requests that may wait at a company',
  'database/embedded/embedded-database.ts': 'connections in use, as many as the pool has',
  'database/prepared-statements.ts': '500 statements; one for each connection of the pool',
  'demo/broker/demo-broker-interaction.ts': 'sign-ins of the last 15 minutes, on the machine of who tries it',
  'demo/broker/demo-broker-sign-outs.ts': 'the last 50 sign-ins, on the machine of who tries it',
  'demo/broker/demo-broker.ts': 'sign-ins of the last two minutes, on the machine of who tries it',
  'demo/broker/memory-adapter.ts': 'what the provider let expire is forgotten, on the machine of who tries it',
  'demo/broker/sms-codes.ts': 'codes of five minutes and numbers of 15 minutes, on the machine of who tries it',
  'history-log/heads-file.ts': 'one command of an operator: the heads and leaves of the file that it names',
  'history-log/history-in-backup.ts': 'one command of an operator: the history rows of the backup that it names',
  'history-log/proof/log-hashes-store.ts': 'one call: the blocks of 256 hashes that the proofs of one order need',
  'history-log/proof/prove-rows.ts': 'one call: the steps of one order',
  'history-log/verify-history.ts': 'one command of an operator: the ids of rows after the first fault',
  'http/limits/body-time.ts': 'requests under way',
  'http/limits/counted-minutes.ts':
    'a number for each session and key that was found in the database, and for each address, for two minutes',
  'http/limits/pace.ts': 'bodies and files under way, as many as their rooms let in',
  'http/limits/pipelined.ts': 'connections that are open',
  'http/limits/room.ts': 'askers with work under way, and so many who wait',
  'http/limits/rate-limit.ts': 'a number for each address, and for each browser that its address let through, for one minute',
  'mail/ask-for-mails.ts': 'one call: the addresses of its orders',
  'messages/of-each-language.ts': 'the languages of the portal',
  'monitoring/observe-state.ts': 'the kinds of what waits, which the portal names',
  'monitoring/tracing/trace-statements.ts': 'one for each connection of the pool',
  'pages/first-answers.ts': 'one page: the calls that its screen makes',
  'pages/page-parts.ts': 'the files of the build, walked through once at start',
  'pictures/bare-png.ts': 'one picture: the names of the chunks that it keeps',
  'pictures/fair-turns.ts': 'requests under way',
  'production/personalize-rows.ts': 'one call: the rows of its file, no more than its body',
  'sheets/xlsx-parts.ts': 'one sheet: the 1,000 parts that its archive may have',
  'sheets/xlsx-workbook.ts': 'one sheet: what 32 MB of unpacked parts hold',
  'webhooks/sending/send-deliveries.ts': 'deliveries under way: 32 at most',
};

const emptyCollection = /new (?:Map|Set|WeakMap|WeakSet)(?:<[^;]*>)?\(\)/;
const cacheOfALibrary = /new (?:LRUCache|DataLoader|RateLimiter\w*)\b/;
const emptyField = /^  (?:readonly )?#?\w+(?:: [^=;]+)? = (?:\{\}|\[\]);/m;
const emptyConstant = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = (?:\{\}|\[\]);/m;
const grows = (text: string) => [emptyCollection, cacheOfALibrary, emptyField, emptyConstant].some((shape) => shape.test(text));

test('everything that the server keeps in memory and that grows has a bound that is written down', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|^testing/.test(file));
  const found = files.filter((file) => grows(readFileSync(join(source, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(bounds).toSorted());
});
