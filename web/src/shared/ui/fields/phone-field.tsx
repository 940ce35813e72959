import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import './phone-field.css';
import { countryOptions, countryValue, type NamedCountry, withoutPreferredSuffix } from './phone-field-countries.ts';
import { usePhoneNumbers } from './phone-field-number.ts';
import { FieldFrame, type FieldFrameProps } from './text-field-frame.tsx';

export type PhoneFieldProps = FieldFrameProps & {
  name: string;
  number: string;
  /** The select's value; a preferred country carries its suffix. */
  country: string;
  onNumberChange: (number: string) => void;
  onCountryChange: (country: string) => void;
  inputRef: Ref<HTMLInputElement>;
  countries: readonly NamedCountry[];
};

/** A country and a number in it. A native select: phones have their own good way to choose one of 200. */
export function PhoneField(props: PhoneFieldProps) {
  const { name, number, country, onNumberChange, onCountryChange, inputRef, countries, ...frame } = props;
  const intl = useIntl();
  const phoneNumbers = usePhoneNumbers();
  const { preferred, others } = countryOptions(countries, country);
  const code = withoutPreferredSuffix(country);

  const withCallingCode = (name: string, code: string) => {
    const callingCode = phoneNumbers?.callingCode(code);
    return callingCode === undefined ? name : `${name} (+${callingCode})`;
  };
  const callingCode = phoneNumbers?.callingCode(code);

  /** Nobody has a number in a country without a calling code, such as Antarctica; all are shown until the codes are known. */
  const canBeCalled = (option: { readonly code: string }) =>
    phoneNumbers === null || option.code === code || phoneNumbers.callingCode(option.code) !== undefined;

  /** A number written with its own country code moves the select to that country, once the person has left the field. */
  function settle() {
    const read = number.trim().startsWith('+') ? phoneNumbers?.read(number, code) : undefined;
    if (read === undefined || read.country === code) return;
    onCountryChange(countryValue(read.country));
    onNumberChange(read.national);
  }

  return (
    <FieldFrame {...frame}>
      {(described) => (
        <div className="phone-field">
          <span className="phone-field-country">
            <span className="phone-field-chosen" aria-hidden="true">
              {code} {callingCode !== undefined && `+${callingCode}`}
            </span>
            <select
              className="phone-field-select"
              name={`${name}Country`}
              aria-label={intl.formatMessage({ id: 'field.phone.country' })}
              autoComplete="tel-country-code"
              value={country}
              onChange={(event) => onCountryChange(event.target.value)}
            >
              {preferred.map((option) => (
                <option key={option.value} value={option.value}>
                  {withCallingCode(option.name, option.code)}
                </option>
              ))}
              <hr />
              {others.filter(canBeCalled).map((option) => (
                <option key={option.value} value={option.value}>
                  {withCallingCode(option.name, option.code)}
                </option>
              ))}
            </select>
          </span>
          <input
            {...described}
            className="phone-field-number"
            ref={inputRef}
            type="tel"
            name={name}
            value={number}
            onChange={(event) => onNumberChange(event.target.value)}
            onBlur={settle}
            autoComplete="tel-national"
            enterKeyHint="send"
          />
        </div>
      )}
    </FieldFrame>
  );
}
