import { dayHere, momentHere } from './dates.ts';

type MomentProps = { readonly at: string; readonly isDayAlone?: boolean };

/** A moment in the browser's time zone, or its day there; the exact one in UTC stands behind it. */
export const Moment = ({ at, isDayAlone = false }: MomentProps) => (
  <time className="unbroken" dateTime={at}>
    {isDayAlone ? dayHere(new Date(at)) : momentHere(at)}
  </time>
);
