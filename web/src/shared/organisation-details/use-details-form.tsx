import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { type FieldOfRefusal, failAtField } from '../../forms/fail-at-field.ts';
import type { FieldValues } from '../../forms/form-definitions.ts';
import type { FormEngine } from '../../forms/form-engine.ts';
import { refusalCode } from '../api/api-failure.ts';
import { tellFailure } from '../failures/tell-failure.ts';
import { dialogOnTop, showFailureIn } from '../status-messages.tsx';
import { Message } from '../ui/message.tsx';

type Followed<Values> = {
  readonly saved: Values;
  /** It began with what was typed before a reload or a sign-in. */
  readonly wasKept: boolean;
  readonly seeAnew: (() => string) | undefined;
  /** What comes after saving. */
  readonly onSaved: (() => void) | undefined;
};

/**
 * Saves a form about a company, and follows what is saved: while nothing is typed it shows what is so now. Where somebody changed it after
 * it was opened, that is told once, and the next save takes the place of their change.
 */
export function useDetailsForm<Values extends FieldValues & { seen: string }>(
  form: FormEngine<Values>,
  { saved, wasKept, seeAnew, onSaved }: Followed<Values>,
): {
  readonly save: (fieldOf: FieldOfRefusal<Values>, send: () => Promise<unknown>) => Promise<boolean>;
  readonly note: ReactNode;
} {
  const [isChanged, setIsChanged] = useState(false);
  const [isDraft, setIsDraft] = useState(wasKept);
  const shown = useRef(saved.seen);
  const { isUnsent } = form.state;
  useEffect(() => {
    if (isUnsent || isDraft || shown.current === saved.seen) return;
    shown.current = saved.seen;
    form.begin(saved);
  }, [form, saved, isUnsent, isDraft]);

  async function save(fieldOf: FieldOfRefusal<Values>, send: () => Promise<unknown>): Promise<boolean> {
    const say = showFailureIn(dialogOnTop());
    try {
      await send();
    } catch (error) {
      const code = refusalCode(error);
      // About a field that is not seen: nothing else tells it.
      if (!failAtField(form, fieldOf, error) && code !== undefined && code in fieldOf) tellFailure(error, say);
      if (code === 'errors.organisations.changedMeanwhile' && seeAnew !== undefined) {
        form.change('seen', seeAnew());
        setIsChanged(true);
      }
      return false;
    }
    setIsDraft(false);
    setIsChanged(false);
    onSaved?.();
    return true;
  }

  const note = isChanged && (
    <Message tone="warning" isLive>
      <FormattedMessage id="changedMeanwhile.told" />
    </Message>
  );
  return { save, note };
}
