import { useEffect, useState } from 'react';
import type { FieldValues } from '../../forms/form-definitions.ts';
import type { FormEngine } from '../../forms/form-engine.ts';
import { type DraftPlace, keepDraft, keptDraft } from '../../forms/kept-draft.ts';
import { useAuthInfo } from '../api/auth-info.ts';

function usePlace(): DraftPlace {
  const owner = useAuthInfo()?.userProfile.username ?? '';
  return { owner, path: window.location.pathname };
}

/** What a step begins with: what the person typed in this tab and did not save, over what the server keeps. */
export function useKeptFields<Values extends FieldValues>(saved: Values): Values {
  const place = usePlace();
  const [kept] = useState(() => keptDraft(place, sessionStorage) as Partial<Values> | null);
  return { ...saved, ...kept };
}

/** Keeps what is typed in a step through a reload and a sign-in, until it is saved. */
export function useKeeping<Values extends FieldValues>(form: FormEngine<Values>): void {
  const { owner, path: here } = usePlace();
  // While the next screen is on its way the address is that screen's already.
  const [path] = useState(here);
  const typed = Object.fromEntries(form.names().map((name) => [name, form.field(name).value]));
  const kept = form.state.isUnsent ? JSON.stringify(typed) : null;
  useEffect(() => {
    if (kept !== null && owner !== '') keepDraft({ owner, path }, JSON.parse(kept) as object, sessionStorage);
  }, [kept, owner, path]);
}
