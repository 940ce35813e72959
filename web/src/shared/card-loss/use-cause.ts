import type { CardCause } from '@siteid/contract';
import { useState } from 'react';

type Reason = { readonly value: string; readonly onChange: (value: string) => void };

/** What happened to a card, and how it is chosen: the words of the cause are reason enough, until something else is written. */
export function useCause() {
  const [cause, setCause] = useState<CardCause | ''>('');
  const [words, setWords] = useState('');
  const chooseFor = (reason: Reason) => (chosen: CardCause | '', said: string) => {
    if (reason.value === words) reason.onChange(said);
    setWords(said);
    setCause(chosen);
  };
  return { cause, chooseFor };
}
