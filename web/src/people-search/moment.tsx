import { momentText } from './moment-text.ts';

/** A moment in the browser's time zone; the exact one in UTC stands behind it. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time className="unbroken" dateTime={at}>
      {momentText(at)}
    </time>
  );
}
