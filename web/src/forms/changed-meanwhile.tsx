import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { refusalCode } from '../shared/api/api-failure.ts';
import { Message } from '../shared/ui/message.tsx';
import type { FieldValues } from './form-definitions.ts';
import type { FormEngine } from './form-engine.ts';

type Seen = { readonly seen: string };

/**
 * For a form that changes what others change too: the mark of what it showed goes with what is sent. Where that was changed meanwhile it is
 * told once; what the person has not touched becomes what it is now, and the next save takes the place of the rest.
 */
export function useChangedMeanwhile<Shown extends Seen, Values extends FieldValues>(
  opened: Shown | undefined,
  valuesOf: (shown: Shown) => Values,
  /** As it is now; undefined where it is not there any more. */
  seeAnew: (opened: Shown) => Shown | undefined,
): {
  readonly seen: string;
  /** What the form changes: as it was opened, or once that was told, as it is now. */
  readonly shown: Shown | undefined;
  /** Whether a failure is that, and so told here. */
  readonly isTold: (form: FormEngine<Values>, error: unknown) => boolean;
  readonly note: ReactNode;
} {
  const [shown, setShown] = useState(opened);
  function isTold(form: FormEngine<Values>, error: unknown): boolean {
    if (shown === undefined || refusalCode(error) !== 'errors.organisations.changedMeanwhile') return false;
    const now = seeAnew(shown);
    if (now === undefined) return false;
    const before = valuesOf(shown);
    const untouched = Object.entries(valuesOf(now)).filter(([name]) => form.field(name).value === before[name]);
    form.seed(Object.fromEntries(untouched) as Partial<Values>);
    setShown(now);
    return true;
  }
  const note = shown !== opened && (
    <Message tone="warning" isLive>
      <FormattedMessage id="changedMeanwhile.told" />
    </Message>
  );
  return { seen: shown?.seen ?? '', shown, isTold, note };
}
