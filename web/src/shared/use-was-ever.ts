import { useState } from 'react';

/** Whether something was so once, such as a list known: what is drawn from then on stays, whatever is asked for next. */
export function useWasEver(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was || isSo;
}
