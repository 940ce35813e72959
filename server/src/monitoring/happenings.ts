import { channel } from 'node:diagnostics_channel';

/** What the portal tells of itself while it works, for whoever counts it. No value names a person, an order or an address. */
export type Happenings = {
  'sign-in': {
    readonly outcome: 'begun' | 'succeeded' | 'refused' | 'cancelled' | 'unavailable' | 'unsigned' | 'phoneWaits';
    /** Why it was refused: a word of `kindOfRefusal`. */
    readonly reason?: string;
  };
  /** A limit that somebody ran into: the template of a route, or the code of a refusal. */
  limit: { readonly limit: string };
  /** How far the clock of this machine is ahead of the database's; behind, below zero. */
  clock: { readonly secondsAhead: number };
  /** From now on it runs again and again. */
  'job begins': { readonly job: string };
  job: { readonly job: string; readonly seconds: number; readonly hasFailed: boolean };
};

const channels: { readonly [Name in keyof Happenings]: ReturnType<typeof channel> } = {
  'sign-in': channel('siteid:sign-in'),
  limit: channel('siteid:limit'),
  clock: channel('siteid:clock'),
  'job begins': channel('siteid:job-begins'),
  job: channel('siteid:job'),
};

/** Costs nothing while nobody listens. */
export function tell<Name extends keyof Happenings>(name: Name, what: Happenings[Name]): void {
  channels[name].publish(what);
}

/** Hears of each from now on, until what is returned is called. */
export function listenTo<Name extends keyof Happenings>(name: Name, listener: (what: Happenings[Name]) => void): () => void {
  const hear = (what: unknown) => listener(what as Happenings[Name]);
  channels[name].subscribe(hear);
  return () => {
    channels[name].unsubscribe(hear);
  };
}
