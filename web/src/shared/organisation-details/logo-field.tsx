import { maximumLogoBytes, maximumLogoMegapixels } from '@siteid/contract';
import { useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { FileButton } from '../ui/fields/file-button.tsx';
import './organisation-details.css';

const megabytes = maximumLogoBytes / 1_000_000;
export const logoWrong = {
  id: 'errors.registration.logoWrong',
  values: { megabytes, megapixels: maximumLogoMegapixels },
} as const;

type LogoFieldProps = {
  /** The address of what is shown; empty for none. A new one is a `data:` address. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
  /** A file was chosen that is no logo. */
  readonly onWrong: () => void;
  readonly inputRef: (element: HTMLElement | null) => void;
};

/** The company's logo, which nobody needs. The server judges it, and draws it anew. */
export function LogoField({ value, error, onChange, onWrong, inputRef }: LogoFieldProps) {
  const { formatMessage } = useIntl();
  const id = useId();
  const isWrong = error !== undefined;
  const shown = useMemo(() => drawable(value), [value]);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const isPicture = ['image/jpeg', 'image/png'].includes(file.type) && file.size <= maximumLogoBytes;
    if (isPicture) onChange(await dataOf(file));
    else onWrong();
  }

  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} data-invalid={isWrong || undefined}>
      <span className="field-label" id={`${id}-label`}>
        {formatMessage({ id: 'optionalField.label' }, { label: formatMessage({ id: 'register.logo.label' }) })}
      </span>
      <p className="field-hint" id={`${id}-hint`}>
        <FormattedMessage id="register.logo.hint" values={{ megabytes }} />
      </p>
      <div className="organisation-logo">
        {shown !== null && (
          <img src={shown} onLoad={() => URL.revokeObjectURL(shown)} alt={formatMessage({ id: 'register.logo.alt' })} />
        )}
        <FileButton
          accept="image/jpeg,image/png"
          describedBy={isWrong ? `${id}-hint ${id}-error` : `${id}-hint`}
          inputRef={inputRef}
          onFiles={([file]) => void take(file)}
        >
          <FormattedMessage id="register.logo.choose" />
        </FileButton>
        {value !== '' && (
          <Button look="quiet" onPress={() => onChange('')}>
            <FormattedMessage id="register.logo.remove" />
          </Button>
        )}
      </div>
      <div className="field-below" aria-live="polite">
        {isWrong && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** The logo at an address that a page may draw, whose rules allow no picture of a `data:` address; null for none. */
function drawable(address: string): string | null {
  if (address === '') return null;
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.codePointAt(0) ?? 0);
  return URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
}

/** The file as a `data:` address. */
async function dataOf(file: File): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
  reader.readAsDataURL(file);
  return promise;
}
