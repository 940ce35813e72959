import type { RefusalCode } from '@siteid/contract';
import { refusalCode } from '../shared/api/api-failure.ts';
import { failureMessage } from '../shared/failures/failure-message.ts';
import type { FieldValues } from './form-definitions.ts';
import type { FormEngine } from './form-engine.ts';

export type FieldOfRefusal<Values extends FieldValues> = { readonly [Code in RefusalCode]?: keyof Values & string };

/** Tells a refusal of the server at the field that it is about, and puts the focus there; false where it is about none that is seen. */
export function failAtField<Values extends FieldValues>(
  form: FormEngine<Values>,
  fieldOf: FieldOfRefusal<Values>,
  error: unknown,
): boolean {
  const code = refusalCode(error);
  const name = code && fieldOf[code];
  if (name === undefined || !form.field(name).isVisible) return false;
  form.fail(name, failureMessage(error));
  return true;
}
