import { useRef } from 'react';
import { ApiFailure } from '../api/api-failure.ts';

/**
 * Sends the answer to a question, once: two presses may come before the first is drawn. What fails is told in the question's dialog, and
 * can be sent again.
 */
export function useAnswerOnce(): (send: () => Promise<unknown>) => void {
  const isAnswered = useRef(false);
  return (send) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    send().catch((error: unknown) => {
      isAnswered.current = false;
      // A call that failed is told; a fault of the page goes to the log as any other.
      if (!(error instanceof ApiFailure)) throw error;
    });
  };
}
