import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How to launch the browser of the journeys: `CHROME`, else the system's Chromium, else the one of npm. */
export async function launchOptions(): Promise<LaunchOptions> {
  const executablePath = process.env['CHROME'] ?? systemChromium();
  if (executablePath !== undefined) return { executablePath, args: flags };
  return { ...(await chromiumOfPackage('/usr/share/fonts')), args: flags };
}

/** The same with a camera that has no eye, whose picture moves; and with somebody who allows it to every page that asks, or to none. */
export async function launchOptionsWithCamera(answer: 'allow' | 'deny'): Promise<LaunchOptions> {
  const { args = [], ...launch } = await launchOptions();
  const asked = answer === 'allow' ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny';
  return { ...launch, args: [...args, '--use-fake-device-for-media-stream', asked] };
}

/** Whether npm's Chromium runs here. */
export const drawsPictures = process.platform === 'linux' && process.arch === 'x64';

/** npm's Chromium with its own font and no other: pictures that it draws are the same on every machine that it runs on. */
export async function launchOptionsOfPictures(): Promise<LaunchOptions> {
  if (!drawsPictures) return {};
  const smoothing = [
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--force-device-scale-factor=1',
  ];
  return { ...(await chromiumOfPackage()), args: [...flags, ...smoothing] };
}

function systemChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...usualPlaces].find((path) =>
    existsSync(path),
  );
}

/**
 * The package unpacks itself, and libraries that a bare machine lacks, into TMPDIR: one of our own, so that no other project's
 * version is met there. What it sets in the environment is for the browser alone.
 */
async function chromiumOfPackage(...folders: readonly string[]): Promise<LaunchOptions> {
  const before = { ...process.env };
  const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'node_modules/.cache/siteid-chromium');
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const { LD_LIBRARY_PATH } = process.env;
    const FONTCONFIG_FILE = join(folder, `fonts-of-${folders.length + 1}.conf`);
    writeFileSync(FONTCONFIG_FILE, fontsIn([join(folder, 'fonts'), ...folders], join(folder, `cache-of-${folders.length + 1}`)));
    return { executablePath, env: { ...before, LD_LIBRARY_PATH, FONTCONFIG_FILE } };
  } finally {
    for (const name of Object.keys(process.env)) if (before[name] === undefined) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** The package's own list of fonts names /tmp, wherever it was unpacked: without fonts no text is drawn. */
const fontsIn = (folders: readonly string[], cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${folder}</dir>`).join('\n  ')}
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
