import type { AuthInfo } from '../calls/auth-info.ts';
import type { Language } from '../constants.ts';
import type { Endpoint, InputOf, ReplyOf } from '../endpoint.ts';
import { fillPath, queryString } from '../endpoint-url.ts';
import type { ScreenRight } from './screen-rights.ts';

/** What an address says: the parts of its path by the screen's names, its query, and the language of its reader. */
export type Address = {
  readonly parts: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
  readonly language: Language;
};

/** A call that reads, with the path and query that it is made by. */
export type ScreenCall = { readonly endpoint: Endpoint; readonly url: string };

/** A message of the catalogues with its values. */
type Text = { readonly id: string; readonly values?: Readonly<Record<string, string>> };
/** The heading of a screen, what stands above and below it, and the name of its tab where that is another. */
export type Heading = {
  readonly title: Text;
  /** A line above the heading: a text, or a name as it is. */
  readonly above?: Text | string | undefined;
  readonly lead?: Text;
  /** Whether a way back stands above all. */
  readonly back?: boolean;
  readonly tab?: Text;
};

/** What a heading may use: what is known when the first answer is written. */
export type HeadingContext = Pick<Address, 'parts' | 'search'> & {
  readonly productName: string;
  /** The names of the configured card suppliers, by their codes. */
  readonly suppliers: ReadonlyMap<string, string>;
  readonly authInfo: AuthInfo;
  /** The answer to what the screen asks; undefined where there was none. */
  readonly answer: <E extends Endpoint>(endpoint: E) => ReplyOf<E> | undefined;
};

export type Screen = {
  /** As the web's router writes it: `$name` is a part of the address, `{-$name}` one that may be left out at its end. */
  readonly path: `/${string}`;
  /** `confirm-order` is drawn by `confirm-order-screen.tsx`; none where the address only leads on. */
  readonly name?: string;
  /** Whether a screen can have these parts of an address; without it any parts will do. */
  readonly exists?: (parts: Address['parts']) => boolean;
  /** To whom it opens; without it, to anybody. It guards nothing: a route names its guard, and `screens.test.ts` holds the two equal. */
  readonly opensTo?: ScreenRight;
  /** What it asks as soon as it opens: the first answer brings the replies. */
  readonly asks?: (address: Address) => readonly ScreenCall[];
  /** What it says before anything is drawn; undefined where that is not known so early. */
  readonly heading?: (known: HeadingContext) => Heading | undefined;
};

/** These screens, which open to whoever has the right. */
export const behind = (opensTo: ScreenRight, screens: readonly Screen[]): Screen[] =>
  screens.map((each) => ({ ...each, opensTo }));

/** A call of a screen. Throws for a call that changes state: opening a page changes nothing but which company is represented. */
export function ask<E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>): ScreenCall {
  if (endpoint.method !== 'GET' || endpoint.changesState) throw new Error(`${endpoint.path} changes state.`);
  const { path, rest } = fillPath(endpoint.path, input);
  return { endpoint, url: `${path}${queryString(rest)}` };
}
