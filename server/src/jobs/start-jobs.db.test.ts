import { expect, test } from 'vitest';
import { signersOf } from '../history-log/make-history-log.ts';
import { deliverMessages } from '../mail/deliver-messages.ts';
import { readConfig } from '../settings/config.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { testKeys, testPortal } from '../testing/test-portal.ts';
import { World } from '../testing/world.ts';
import { carriersFor, jobsOf, startJobs } from './start-jobs.ts';

const day = 86_400_000;

/** By hand: what a portal does by itself, and after how many seconds again. */
const everySeconds = {
  'deliver email': 1,
  'make the log of the history': 5,
  'keep heads in a file': 30,
  'send heads': 30,
  'make deliveries of webhooks': 2,
  'forget deliveries of webhooks': 3600,
  'work off bulk jobs': 1,
  'remind holders': 60,
  'tell holders that cards end': 3600,
  'tell companies of their cards': 3600,
  'tell that partner keys end': 3600,
  'expire cards': 3600,
  'purge sessions': 3600,
  'forget counted requests': 60,
  'forget asked mails': 3600,
  'lapse corrections': 3600,
  'lapse requests for a second person': 3600,
  'forget found cards': 3600,
  'forget tried government ids': 3600,
  'forget bulk jobs': 3600,
  'forget order imports': 3600,
  'forget invitations': 3600,
  'forget lent rights': 3600,
  'forget messages': 3600,
  'forget requests for access': 3600,
  'forget deeds of ID offices': 3600,
  'forget claims of operators': 3600,
  'forget PINs of ended cards': 3600,
  'forget photos of ended cards': 3600,
  'forget whose ended cards were': 3600,
  'forget who looked': 3600,
  'forget who did what': 3600,
  'forget registrations': 3600,
  'forget links of mails': 3600,
  'forget codes to phones': 3600,
  'purge replies to partners': 3600,
};

describeOnEachDatabase('what a portal does by itself', (fresh) => {
  test('is each of these jobs, and no other [L-1-1, L-1-3, L-4-2, L-5-3, L-9-2, L-10-1]', async () => {
    const env = { HISTORY_HEADS_FILE: 'heads', HISTORY_HEADS_URL: 'https://auditor.example/heads' };
    const portal = testPortal(await fresh(), { env });
    const carrier = { channels: ['email' as const], isFinal: () => false, close: () => undefined, send: async () => undefined };
    const jobs = jobsOf(portal, signersOf(portal, testKeys.historyKeys), [carrier]);
    expect(Object.fromEntries(jobs.map((job) => [job.name, job.everySeconds]))).toEqual(everySeconds);
    const without = testPortal(portal);
    const names = jobsOf(without, signersOf(without, testKeys.historyKeys), []).map(({ name }) => name);
    const left = new Set(['deliver email', 'keep heads in a file', 'send heads']);
    expect(names).toEqual(Object.keys(everySeconds).filter((name) => !left.has(name)));
  });

  test('reminds holders and tells companies who waits, with no more than its start [L-1-1, L-1-3]', async () => {
    const begun = Date.parse('2026-11-03T09:00:00Z');
    let now = begun;
    const world = await World.make(await fresh(), { now: () => new Date(now) });
    const organisation = await world.organisation({ email: 'office@example.com' });
    await world.order(await world.person(), organisation, 'approved_by_personalizer', { email: null });
    now = begun + 12 * day;
    await world.order(await world.person(), organisation, 'approved_by_personalizer', { email: 'astrid@example.com' });
    const carrier = { channels: ['email' as const], isFinal: () => false, close: () => undefined, send: async () => undefined };
    while (await deliverMessages(world.portal, carrier));
    now = begun + 16 * day;
    const jobs = await startJobs(world.portal, []);
    try {
      const told = async () => (await world.messages()).map(({ kind, recipient }) => `${kind} ${recipient}`);
      await expect.poll(told).toContain('review-reminder astrid@example.com');
      await expect.poll(told).toContain('holders-wait office@example.com');
    } finally {
      await jobs.stop();
    }
  });
});

test('mails and text messages go out where each has a way, and stand in the outbox of the demo [L-1-1, L-1-2]', () => {
  const demo = readConfig({ PORTAL_MODE: 'demo' });
  const channels = (settings: { mail?: object; sms?: object }) => {
    const mail = { ...demo.mail, ...settings.mail };
    const carriers = carriersFor({ ...demo, mode: 'production', mail, sms: { ...demo.sms, ...settings.sms } });
    for (const carrier of carriers) carrier.close();
    return carriers.map((carrier) => carrier.channels);
  };
  const gateway = { url: 'https://texts.example', key: undefined };
  const smtpUrl = 'smtps://mail.example';
  expect(carriersFor(demo).map((carrier) => carrier.channels)).toEqual([['email', 'sms']]);
  expect(channels({})).toEqual([]);
  expect(channels({ mail: { smtpUrl } })).toEqual([['email']]);
  expect(channels({ sms: { gateway } })).toEqual([['sms']]);
  expect(channels({ mail: { smtpUrl }, sms: { gateway } })).toEqual([['email'], ['sms']]);
  expect(demo.sms).toEqual({ gateway: null, isOffered: true });
});
