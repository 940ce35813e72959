import type { SessionDevice } from '@siteid/contract';

/** In this order: a browser names those that it is like, too. */
const browsers = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\b(OPR|OPT|Opera)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /(Chrome|CriOS|Chromium)\//],
  ['safari', /\bSafari\//],
] as const;
const systems = [
  ['iphone', /\b(iPhone|iPod)\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMac(intosh| OS X)\b/],
  ['linux', /\bLinux\b/],
] as const;

/** What kind of device a browser says that it runs on. Only this is kept: the whole text would tell one device from another. */
export function deviceOf(userAgent: string | undefined): SessionDevice {
  const said = userAgent?.slice(0, 500) ?? '';
  const named = <Name extends string>(known: readonly (readonly [Name, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(said))?.[0] ?? 'other';
  return { browser: named(browsers), system: named(systems) };
}
