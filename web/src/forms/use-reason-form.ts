import { maximumLength, required } from '@siteid/contract';
import { useConfiguration } from '../shared/api/configuration.ts';
import { useField } from './use-field.ts';
import { usePortalForm } from './use-portal-form.ts';

/** The form of a reason and its one field; `onSubmit` answers `false` where nothing was saved. */
export function useReasonForm(onSubmit: (reason: string) => unknown) {
  const { validateWhileTyping } = useConfiguration();
  const form = usePortalForm('cardRejectForm', {
    validateWhileTyping,
    // It is about a person, so no log has it.
    fields: { rejectionReason: { validators: [required, maximumLength()], isSensitive: true } },
    onSubmit: ({ rejectionReason }) => onSubmit(rejectionReason),
  });
  return { form, reason: useField(form, 'rejectionReason') };
}
