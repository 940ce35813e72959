import { momentHere } from '../shared/texts/dates.ts';

/** A moment in the browser's time zone; the exact one in UTC stands behind it. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time className="unbroken" dateTime={at}>
      {momentHere(at)}
    </time>
  );
}
