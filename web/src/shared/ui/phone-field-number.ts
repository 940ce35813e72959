import { useEffect, useState } from 'react';

/** What the phone field needs to know of the world's phone numbers; its 25 kB come only to a screen that has one. */
export type PhoneNumbers = {
  /** Digits without plus; undefined for a place that has none of its own. */
  callingCode: (country: string) => string | undefined;
  /** The number as it is sent, `+46701740635`; undefined when it is none. */
  international: (typed: string, country: string) => string | undefined;
  /** The country that an international number belongs to, and how it is written there. */
  read: (typed: string, country: string) => { country: string; national: string } | undefined;
};

let loading: Promise<PhoneNumbers> | undefined;

/** Loads once; a failed load is tried again by the next caller. */
export function loadPhoneNumbers(): Promise<PhoneNumbers> {
  loading ??= load();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function load(): Promise<PhoneNumbers> {
  const { default: parse, getCountryCallingCode, isSupportedCountry } = await import('libphonenumber-js/min');
  function parsed(typed: string, country: string) {
    const number = parse(typed, { ...(isSupportedCountry(country) && { defaultCountry: country }), extract: false });
    return number?.isValid() ? number : undefined;
  }
  return {
    callingCode: (country) => (isSupportedCountry(country) ? getCountryCallingCode(country) : undefined),
    international: (typed, country) => parsed(typed, country)?.number,
    read(typed, country) {
      const number = parsed(typed, country);
      return number?.country && { country: number.country, national: number.formatNational() };
    },
  };
}

/** Null until they are there, and for good when they cannot be loaded: the server checks the number anyway. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  useEffect(() => {
    loadPhoneNumbers().then(
      (loaded) => setNumbers(loaded),
      () => setNumbers(null),
    );
  }, []);
  return numbers;
}
