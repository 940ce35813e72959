import { paths, serverPaths } from '@siteid/contract';
import { useEffect } from 'react';
import { bringDrafts } from '../forms/kept/bring-drafts.ts';
import { forgetDrafts } from '../forms/kept/drafts-in-tab.ts';

let tabs: BroadcastChannel | undefined;
const otherTabs = () => (tabs ??= new BroadcastChannel('person'));
let known = '';

/** Who signed in here, or signed out, by username. */
type Told = { readonly comes: string } | { readonly leaves: string };
const tell = (told: Told) => otherTabs().postMessage(told);

/** Tells other tabs that somebody signed out, so that drafts are forgotten in every tab of this browser. */
export function leaveOtherTabs(): void {
  forgetDrafts();
  tell({ leaves: known });
}

/** Keeps drafts and data of one person in this tab from the next who signs in, here or in another tab. `person`: the username. */
export function usePersonOfTabs(person = ''): void {
  useEffect(() => {
    if (person !== '') takePerson(person);
  }, [person]);
}

export function takePerson(person: string): void {
  if (known !== '' && known !== person) window.location.reload();
  known = person;
  void bringDrafts();
  otherTabs().addEventListener('message', hear);
  tell({ comes: person });
}

function hear({ data }: MessageEvent<Told>): void {
  if ('comes' in data) {
    if (data.comes !== known) window.location.reload();
  } else if (data.leaves === known) {
    // The message may be late and concern a former person: whoever signed in meanwhile stays.
    forgetDrafts();
    window.location.assign(serverPaths.signOut(paths.confirmOrder()));
  }
}
