import { useRef } from 'react';

/**
 * Sends the answer to a question, once: two presses may come before the first is drawn. What fails is told in the question's dialog, and
 * can be sent again.
 */
export function useAnswerOnce(): (send: () => Promise<unknown>) => void {
  const isAnswered = useRef(false);
  return (send) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    send().catch(() => {
      isAnswered.current = false;
    });
  };
}
