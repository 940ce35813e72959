import type { PortalConfiguration } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PortalLocation } from './location.ts';

type NamesIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameOf<Segment> & NamesIn<Rest>
  : NameOf<Path>;
type NameOf<Segment extends string> = Segment extends `{-$${infer Name}}`
  ? { readonly [Key in Name]?: string }
  : Segment extends `$${infer Name}`
    ? { readonly [Key in Name]: string }
    : Record<never, never>;

/** What a path names, as text; what is optional and missing is left out. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** What the routes work with. */
export type RouteContext = { readonly queryClient: QueryClient; readonly configuration: PortalConfiguration };

/** What a route has to decide by when it is entered. */
export type Entry<Path extends string = string> = {
  readonly context: RouteContext;
  readonly location: PortalLocation;
  readonly params: NamesIn<Path>;
  /** `enter` where another route, or none, was shown before. */
  readonly cause: 'enter' | 'stay';
};

type Definition<Path extends string> = {
  /** One after the other, before anything is loaded; each may throw a redirection or `notFound()`. */
  readonly before?: readonly ((entry: Entry<Path>) => void | Promise<void>)[];
  /** Asks for what the screen shows; what it gives back is waited for. It may throw as well. */
  readonly load?: (entry: Entry<Path>) => void | Promise<unknown>;
  /** It says no more than the frame does, and what every page begins with. */
  readonly saysLittle?: boolean;
  /** Its code travels when the route is entered. Without one the route only leads on. */
  readonly screen?: () => Promise<ComponentType>;
  /** Which paths of this shape are meant: any other may be another route's. */
  readonly accepts?: (params: NamesIn<Path>) => boolean;
  /** What is drawn stays until the next is there, so that a field in it keeps the focus. */
  readonly keepsScreen?: boolean;
};

export type Route = { readonly path: string } & Definition<string>;
export type Match = { readonly route: Route; readonly params: RouteParams };

/** A route of the portal. `$name` is any one segment, `{-$name}` one that may be missing, at the end. */
export function route<Path extends string>(path: Path, definition: Definition<Path>): Route {
  // The entry is made from the path that it was written for.
  return { path, ...(definition as unknown as Definition<string>) };
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** The route that a pathname means, the one with the earlier fixed segment first; undefined where there is none. */
export function matchRoute(routes: readonly Route[], pathname: string): Match | undefined {
  const given = segmentsOf(pathname).map(decoded);
  if (given.includes(undefined)) return undefined;
  return routes
    .flatMap((each) => matchOf(each, given as string[]))
    .reduce<Match | undefined>((best, each) => (best === undefined || rank(each) > rank(best) ? each : best), undefined);
}

function matchOf(candidate: Route, given: readonly string[]): Match[] {
  const segments = segmentsOf(candidate.path);
  const params: Record<string, string> = {};
  if (given.length > segments.length) return [];
  for (const [index, segment] of segments.entries()) {
    const text = given[index];
    if (segment.startsWith('{-$')) {
      if (text !== undefined) params[segment.slice(3, -1)] = text;
    } else if (segment.startsWith('$') && text !== undefined) params[segment.slice(1)] = text;
    else if (segment !== text) return [];
  }
  return candidate.accepts?.(params) === false ? [] : [{ route: candidate, params }];
}

/** Fixed segments count, the earlier the more; ranks of matches of one pathname compare as texts. */
const rank = ({ route: { path } }: Match) =>
  segmentsOf(path)
    .map((segment) => (segment.startsWith('{') ? '0' : segment.startsWith('$') ? '1' : '2'))
    .join('');

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
