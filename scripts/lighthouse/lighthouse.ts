import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { launchOptions } from '../../e2e/testing/browser.ts';
import { startPortal } from '../../e2e/testing/portal.ts';
import { type FirstScreen, firstScreens } from './first-screens.ts';
import { cookiesOf } from './screen-cookies.ts';
import { slowly } from './slow-network.ts';

/**
 * `npm run lighthouse -- --screens landing,review --runs 3 --slow 1 --faults`: medians of a demo portal of its own, on a phone, caches
 * cleared; with `--faults` also what costs points besides speed.
 */
const { values: asked } = parseArgs({
  options: {
    screens: { type: 'string' },
    runs: { type: 'string', default: '5' },
    slow: { type: 'string', default: '3' },
    faults: { type: 'boolean', default: false },
  },
});
const debuggingPort = 9400 + Math.floor(Math.random() * 500);

/** The figures of a screen, by the heads of the table. */
type Figures = Readonly<Record<string, number>>;

const score = ({ categories }: Result, category: string) => Math.round((categories[category]?.score ?? 0) * 100);
const value = ({ audits }: Result, audit: string) => audits[audit]?.numericValue ?? Number.NaN;

function figuresOf(result: Result): Figures {
  return {
    performance: score(result, 'performance'),
    accessibility: score(result, 'accessibility'),
    practices: score(result, 'best-practices'),
    SEO: score(result, 'seo'),
    'first paint, s': value(result, 'first-contentful-paint') / 1000,
    'largest paint, s': value(result, 'largest-contentful-paint') / 1000,
    'blocking, ms': value(result, 'total-blocking-time'),
    shift: value(result, 'cumulative-layout-shift'),
    kB: value(result, 'total-byte-weight') / 1000,
  };
}

/** Lighthouse measures in the browser's own context, so the person's cookies are put there. */
async function run(browser: Browser, screen: FirstScreen, origin: string): Promise<Figures> {
  const cookies = await cookiesOf(browser, screen, origin);
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.clearCookies');
  await session.send('Storage.setCookies', {
    cookies: cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })),
  });
  await session.detach();
  const outcome = await lighthouse(origin + screen.path, { port: debuggingPort, output: 'json', logLevel: 'error' });
  if (outcome === undefined) throw new Error(`Lighthouse said nothing of ${screen.name}.`);
  const { lhr } = outcome;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  // A person who is not known is sent to sign in, and that page would be measured.
  if (lhr.finalDisplayedUrl !== origin + screen.path) throw new Error(`${screen.name} led to ${lhr.finalDisplayedUrl}.`);
  if (asked.faults) tellFaults(lhr);
  return figuresOf(lhr);
}

/** What costs points besides speed. */
function tellFaults({ categories, audits }: Result): void {
  for (const [name, { auditRefs }] of Object.entries(categories)) {
    if (name === 'performance') continue;
    for (const { id, weight } of auditRefs)
      if (weight > 0 && audits[id]?.score === 0) console.log(`  ${name}: ${audits[id].title}`);
  }
}

/** The median of each figure, with its least and greatest where they differ. */
function summary(runs: readonly Figures[]): Record<string, string> {
  const shown = (figure: number) => (figure >= 10 || Number.isInteger(figure) ? figure.toFixed(0) : figure.toFixed(2));
  return Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => {
      const sorted = runs.map((each) => each[name] ?? Number.NaN).toSorted((one, other) => one - other);
      const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((each) =>
        shown(each ?? 0),
      );
      return [name, least === most ? `${median}` : `${median} (${least}–${most})`];
    }),
  );
}

const wanted = firstScreens.filter(({ name }) => asked.screens?.split(',').includes(name) ?? true);
const portal = await startPortal();
const options = await launchOptions();
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${debuggingPort}`],
});
try {
  const rows: Record<string, Record<string, string>> = {};
  for (const screen of wanted) {
    const runs: Figures[] = [];
    for (let each = 0; each < Number(asked.runs); each += 1) runs.push(await run(browser, screen, portal.url));
    const slow: Figures[] = [];
    for (let each = 0; each < Number(asked.slow); each += 1) slow.push(await slowly(browser, screen, portal.url));
    rows[screen.name] = { ...summary(runs), ...summary(slow) };
    console.log(screen.name, rows[screen.name]);
  }
  const heads = Object.keys(Object.values(rows)[0] ?? {});
  console.log(`\n| screen | ${heads.join(' | ')} |\n|---|${heads.map(() => '--:').join('|')}|`);
  for (const [name, row] of Object.entries(rows)) console.log(`| ${name} | ${heads.map((head) => row[head]).join(' | ')} |`);
} finally {
  await browser.close();
  await portal.stop();
}
