import type { MessageId } from '../texts/messages.ts';
import { notYet } from '../ui/overlays/dialog-shell.ts';
import { latePart, type PartModule, type PropsOf } from './late-part.tsx';

type Closes = { readonly onClose: () => void };
/** Whoever waits in vain can leave it. */
type Closing<Module, Name extends keyof Module> = PropsOf<Module[Name]> extends Closes ? Name : never;

/**
 * A dialog whose code travels when it is asked for. That its code or texts are not there yet, or never come, is told in a dialog of that
 * title, which can be left.
 */
export const lateDialog = <Module extends PartModule, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Closing<Module, Name>,
  title: MessageId,
) => lateWithin<Module, Name>(load, name, title);

/** The same of what a dialog holds: that it is not there is told in that dialog. */
export const lateContents = <Module extends PartModule, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Closing<Module, Name>,
) => lateWithin<Module, Name>(load, name, undefined);

const lateWithin = <Module extends PartModule, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Closing<Module, Name>,
  title: MessageId | undefined,
) =>
  latePart<Module, Name>(load, name, (props) => (failure) => (
    <notYet.Part title={title} failure={failure} onClose={(props as typeof props & Closes).onClose} />
  ));
