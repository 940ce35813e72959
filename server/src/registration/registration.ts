import type { RegistrationStep } from '@siteid/contract';

const steps = ['details', 'invoicing', 'contract'] as const;

/** The step that comes after one was saved: the next, or the one where the registration stood, whichever is later (W-2-13). */
export function stepAfter(saved: 'details' | 'invoicing', stood: RegistrationStep | 'registered'): 'invoicing' | 'contract' {
  const reached = Math.max(steps.indexOf(saved) + 1, steps.indexOf(stood as (typeof steps)[number]));
  return reached >= 2 ? 'contract' : 'invoicing';
}

/** Whether a link has proven the address that stands there now, in whatever case (W-2-5). */
export function isEmailProven({ email, email_proven: proven }: EmailOf): boolean {
  return email !== null && proven !== null && email.toLowerCase() === proven.toLowerCase();
}

type EmailOf = { readonly email: string | null; readonly email_proven: string | null };
