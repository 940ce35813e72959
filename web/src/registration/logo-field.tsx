import { maximumLogoBytes, maximumLogoMegapixels } from '@siteid/contract';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../shared/ui/button.tsx';
import { FileButton } from '../shared/ui/fields/file-button.tsx';

/** What is shown, and what is sent: nothing for one that was given before. */
export type Logo = { readonly url: string | null; readonly base64: string | null };

const megabytes = maximumLogoBytes / 1_000_000;

/** The company's logo, which nobody needs. The server judges it, and draws it anew. */
export function LogoField({ logo, onChange }: { readonly logo: Logo; readonly onChange: (logo: Logo) => void }) {
  const { formatMessage } = useIntl();
  const id = useId();
  const [isWrong, setIsWrong] = useState(false);

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const isPicture = ['image/jpeg', 'image/png'].includes(file.type) && file.size <= maximumLogoBytes;
    setIsWrong(!isPicture);
    if (!isPicture) return;
    const url = await dataOf(file);
    onChange({ url, base64: url.slice(url.indexOf(',') + 1) });
  }

  return (
    <div className="field" role="group" aria-labelledby={`${id}-label`} data-invalid={isWrong || undefined}>
      <span className="field-label" id={`${id}-label`}>
        <FormattedMessage id="register.logo.label" />
      </span>
      <p className="field-hint" id={`${id}-hint`}>
        <FormattedMessage id="register.logo.hint" values={{ megabytes }} />
      </p>
      <div className="registration-logo">
        {logo.url !== null && <img src={logo.url} alt={formatMessage({ id: 'register.logo.alt' })} />}
        <FileButton
          accept="image/jpeg,image/png"
          describedBy={isWrong ? `${id}-hint ${id}-error` : `${id}-hint`}
          onFiles={([file]) => void take(file)}
        >
          <FormattedMessage id="register.logo.choose" />
        </FileButton>
        {logo.url !== null && (
          <Button look="quiet" onPress={() => onChange({ url: null, base64: null })}>
            <FormattedMessage id="register.logo.remove" />
          </Button>
        )}
      </div>
      <div className="field-below" aria-live="polite">
        {isWrong && (
          <p className="field-error" id={`${id}-error`}>
            <FormattedMessage id="errors.registration.logoWrong" values={{ megabytes, megapixels: maximumLogoMegapixels }} />
          </p>
        )}
      </div>
    </div>
  );
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
