import { isSearchable, maximumFieldLength } from '@siteid/contract';
import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 400;

/**
 * The text of a search field: submitted after a short pause or on Enter, once it is empty or long enough; told to be too
 * short when it is not (5-4). It follows the address when that changes by something else, such as the Back button.
 */
export function useSearchText(inAddress: string, onSubmit: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [isSettled, setIsSettled] = useState(true);

  if (inAddress !== seen) {
    setSeen(inAddress);
    setSubmitted(null);
    if (inAddress !== submitted) {
      setText(inAddress);
      setIsSettled(true);
    }
  }

  function settle(typed: string) {
    const wanted = typed.trim();
    setIsSettled(true);
    if (!isSearchable(wanted) || wanted === inAddress) return;
    setSubmitted(wanted);
    onSubmit(wanted);
  }

  const settleAfterPause = useEffectEvent(settle);
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => settleAfterPause(text), pause);
    return () => clearTimeout(timer);
  }, [isSettled, text]);

  return {
    text,
    isTooShort: isSettled && !isSearchable(text),
    type: (typed: string) => {
      setText(typed.slice(0, maximumFieldLength));
      setIsSettled(false);
    },
    settle: () => settle(text),
    clear: () => {
      setText('');
      setIsSettled(true);
    },
  };
}
