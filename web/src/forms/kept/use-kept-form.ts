import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from '../form-definitions.ts';
import type { FormEngine } from '../form-engine.ts';
import { type FormSettings, useForm } from '../use-portal-form.ts';
import { type DraftPlace, forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { useDraftOwner } from './use-draft-owner.ts';

type Settings<Values extends FieldValues> = Omit<FormSettings<Values>, 'initial' | 'draft'> & {
  /** What does not stay in the browser, because it is secret or large. */
  readonly notKept?: readonly (keyof Values & string)[];
  /** What stands in the fields at first, further ones of a repeated field among them, where that is not what an added one begins with. */
  readonly begins?: Readonly<FieldValues>;
};

type Draft = { readonly typed: Readonly<FieldValues>; readonly left: readonly string[] };

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
  const kept = form.state.isUnsent ? JSON.stringify(draftOf(form, saved, notKept, draft?.left ?? [])) : null;
  useEffect(() => {
    if (kept !== null) keepDraft({ owner, path }, JSON.parse(kept) as Draft, sessionStorage);
  }, [kept, owner, path]);
  const move = useEffectEvent((from: string) => {
    forgetDraft({ owner, path: from }, sessionStorage);
    keepDraft({ owner, path }, draftOf(form, saved, notKept, draft?.left ?? []), sessionStorage);
  });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) move(before.current);
    before.current = path;
  }, [path]);
  const forget = () => forgetDraft({ owner, path }, sessionStorage);
  return { form, wasKept: draft !== null, left: draft?.left ?? [], forget };
}

/** Whether a draft of this form waits at this address: a dialog with one opens again by itself. */
export function useHasDraft(name: string): boolean {
  const hasDraft = useDrafts();
  const [had] = useState(() => hasDraft(name));
  return had;
}

/** Asks whether a draft of a form waits at this address, where the forms are known only later: those of a list's rows. */
export function useDrafts(): (name: string) => boolean {
  const { owner, path } = useDraftPlace('');
  return (name) => readDraft({ owner, path: path + name }) !== null;
}

function useDraftPlace(name: string): DraftPlace {
  const owner = useDraftOwner();
  // While the next screen is on its way the address is that screen's already.
  const [pathname] = useState(window.location.pathname);
  return { owner, path: `${pathname} ${name}` };
}

function readDraft(place: DraftPlace): Draft | null {
  const draft = keptDraft(place, sessionStorage) as Partial<Draft> | null;
  if (typeof draft?.typed !== 'object' || !Array.isArray(draft.left)) return null;
  return { typed: draft.typed, left: draft.left };
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
