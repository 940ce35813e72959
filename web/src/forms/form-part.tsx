import { FormattedMessage } from 'react-intl';

type FormPartProps = {
  /** Counts from 1. */
  readonly number: number;
  readonly parts: number;
  /** Required fields of the part that are empty still. */
  readonly missing: number;
};

/** How far one is in a long form: which of its parts this is, and what of it has to be filled in still. */
export function FormPart(values: FormPartProps) {
  return (
    <p className="field-hint">
      <FormattedMessage id={values.missing === 0 ? 'formPart' : 'formPart.missing'} values={values} />
    </p>
  );
}
