import { useEffect, useState } from 'react';
import type { LatePart } from '../../late-parts/late-part.tsx';

export type ReadNumber = {
  /** As it is sent: `+46701740635`. */
  readonly international: string;
  /** As it is written in its own country. */
  readonly national: string;
  /** The country that it belongs to, which may not be the one it was typed for. */
  readonly country: string;
};

/** What the phone field needs to know of the world's phone numbers; its 25 kB come only to a screen that has one. */
export type PhoneNumbers = {
  /** Digits without plus; undefined for a place that has none of its own. */
  callingCode: (country: string) => string | undefined;
  /** What a number typed in a country's field is; undefined when it is none. */
  read: (typed: string, country: string) => ReadNumber | undefined;
};

let loading: Promise<PhoneNumbers> | undefined;
let known: PhoneNumbers | null = null;

/** Loads once; a failed load is tried again by the next caller. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** For a dialog that asks for a number. */
export const phoneNumbersPart: LatePart = { name: 'phoneNumbers', bring: loadPhoneNumbers };

async function load(): Promise<PhoneNumbers> {
  const { default: parse, getCountryCallingCode, isSupportedCountry } = await import('libphonenumber-js/min');
  known = {
    callingCode: (country) => (isSupportedCountry(country) ? getCountryCallingCode(country) : undefined),
    read(typed, country) {
      const number = parse(typed.trim(), { ...(isSupportedCountry(country) && { defaultCountry: country }), extract: false });
      if (number?.isValid() !== true) return undefined;
      return { international: number.number, national: number.formatNational(), country: number.country ?? country };
    },
  };
  return known;
}

/** Null until they are there, and for good when they cannot be loaded: the server checks the number anyway. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState(known);
  useEffect(() => {
    loadPhoneNumbers().then(
      (loaded) => setNumbers(loaded),
      () => setNumbers(null),
    );
  }, []);
  return numbers;
}
