/** What a screen is told of where the person came from; it stays with the entry of the browser's history. Features add to it. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface HistoryState {}

export type PortalLocation = {
  /** Path, query and hash. */
  readonly href: string;
  readonly pathname: string;
  readonly search: Readonly<Record<string, string>>;
  readonly hash: string;
  readonly state: HistoryState;
};

/** The address that the browser shows. What stands in its query is text and nothing more: a card number stays as it was typed. */
export function readLocation(): PortalLocation {
  const { pathname, search, hash } = window.location;
  return {
    href: pathname + search + hash,
    pathname,
    search: Object.fromEntries(new URLSearchParams(search)),
    hash: hash.slice(1),
    state: (history.state as HistoryState | null) ?? {},
  };
}
