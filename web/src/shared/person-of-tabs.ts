import { paths, serverPaths } from '@siteid/contract';
import { useEffect } from 'react';
import { forgetDrafts, sweepDrafts } from '../forms/drafts-in-tab.ts';

let tabs: BroadcastChannel | undefined;
const otherTabs = () => (tabs ??= new BroadcastChannel('person'));
let known = '';

/** Who is here now, or who left, by username. */
type Told = { readonly comes: string } | { readonly leaves: string };
const tell = (told: Told) => otherTabs().postMessage(told);

/** Signing out: what was typed and not sent is for nobody who comes after, in no tab of this browser. */
export function leaveOtherTabs(): void {
  forgetDrafts();
  tell({ leaves: known });
}

/** Keeps what one person typed or saw in this tab from the next who signs in, here or in another tab. `person`: by username. */
export function usePersonOfTabs(person = ''): void {
  useEffect(() => {
    if (person !== '') takePerson(person);
  }, [person]);
}

export function takePerson(person: string): void {
  if (known !== '' && known !== person) window.location.reload();
  known = person;
  sweepDrafts(person);
  otherTabs().addEventListener('message', hear);
  tell({ comes: person });
}

function hear({ data }: MessageEvent<Told>): void {
  if ('comes' in data) {
    if (data.comes !== known) window.location.reload();
  } else if (data.leaves === known) {
    // Heard late it may be of somebody before: whoever signed in meanwhile stays.
    forgetDrafts();
    window.location.assign(serverPaths.signOut(paths.confirmOrder()));
  }
}
