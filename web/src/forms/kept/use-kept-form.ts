import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from '../form-definitions.ts';
import type { FormEngine } from '../form-engine.ts';
import { type FormSettings, useForm } from '../use-portal-form.ts';
import { type Draft, readDraft, useDraftPlace } from './form-draft.ts';
import { forgetDraft, keepDraft } from './sealed-drafts.ts';
import { useKeepDraft } from './use-keep-draft.ts';

type Settings<Values extends FieldValues> = Omit<FormSettings<Values>, 'initial' | 'draft'> & {
  /** What does not stay in the browser, because it is secret or large. */
  readonly notKept?: readonly (keyof Values & string)[];
  /** What stands in the fields at first, further ones of a repeated field among them, where that is not what an added one begins with. */
  readonly begins?: Readonly<FieldValues>;
};

/** What a form comes back with: whether a draft, what of it was not kept, and how the draft is given up. */
export type KeptForm<Values extends FieldValues> = {
  readonly form: FormEngine<Values>;
  readonly wasKept: boolean;
  readonly left: readonly string[];
  readonly forget: () => void;
};

/**
 * A form that keeps what is typed through a reload and a sign-in, in the tab and for the person, until it is sent or given up. Where the
 * form gets another name meanwhile, such as of what a colleague changed, its draft has that name from then on, and the former one none.
 */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  saved: Values,
  { notKept = [], begins, onSubmit, ...settings }: Settings<Values>,
): KeptForm<Values> {
  const { owner, path } = useDraftPlace(name);
  const [draft] = useState(() => readDraft({ owner, path }));
  const form = useForm<Values>(name, saved, {
    ...settings,
    draft: draft?.typed ?? begins,
    async onSubmit(values) {
      const sent = await onSubmit(values);
      if (sent !== false) forget();
      return sent;
    },
  });
  const written = () => JSON.stringify(draftOf(form, saved, notKept, draft?.left ?? []));
  useKeepDraft({ owner, path }, form.state.isUnsent ? written() : null);
  const move = useEffectEvent((from: string) => {
    forgetDraft({ owner, path: from });
    keepDraft({ owner, path }, written());
  });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) move(before.current);
    before.current = path;
  }, [path]);
  const forget = () => forgetDraft({ owner, path });
  return { form, wasKept: draft !== null, left: draft?.left ?? [], forget };
}

function draftOf<Values extends FieldValues>(
  form: FormEngine<Values>,
  saved: Values,
  notKept: readonly string[],
  leftBefore: readonly string[],
): Draft {
  // One of several that was removed is only hidden, and stays away.
  const names = form.names().filter((each) => Object.hasOwn(saved, each) || form.field(each).isVisible);
  const typed = names.filter((each) => !notKept.includes(each)).map((each) => [each, form.field(each).value]);
  const left = notKept.filter((each) => {
    const { dirty, value } = form.field(each);
    return dirty ? value !== '' : leftBefore.includes(each);
  });
  return { typed: Object.fromEntries(typed) as FieldValues, left };
}
