import type { MessageText } from '../shared/messages.ts';

/** "This field is required": something other than spaces. */
export function required(value: string): MessageText | null {
  return value.trim() === '' ? { id: 'errors.validation.field.required' } : null;
}

/** "enter at most {maxlength} characters", after trimming. */
export function maximumLength(maxlength: number) {
  return (value: string): MessageText | null =>
    value.trim().length > maxlength ? { id: 'errors.validation.field.maxLength', values: { maxlength } } : null;
}

/** A rule of the field's own; an empty field is for `required` to judge. */
export function holds(isRight: (value: string) => boolean, message: MessageText) {
  return (value: string): MessageText | null => (value.trim() === '' || isRight(value) ? null : message);
}
