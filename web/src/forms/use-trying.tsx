import { useState } from 'react';
import { ApiFailure, isRule, refusalCode } from '../shared/api/api-failure.ts';
import { tellFailure } from '../shared/failures/tell-failure.ts';
import { FreshSignIn } from '../shared/proven-email/fresh-sign-in.tsx';
import { dialogOnTop, type Say, showFailureIn } from '../shared/status-messages.tsx';
import type { MessageId } from '../shared/texts/messages.ts';

/**
 * How the form of a dialog tries to send: answers whether it was done. What no field tells is told in the dialog in
 * which it was tried. A sign-in that the call asks for first is offered in the form, where it says why.
 */
export function useTrying(whySignIn?: MessageId) {
  const [isToProve, setIsToProve] = useState(false);
  const tryToSend = async (
    send: (say: Say) => Promise<unknown>,
    isToldAtField: (error: unknown) => boolean = () => false,
  ): Promise<boolean> => {
    const say = showFailureIn(dialogOnTop());
    setIsToProve(false);
    try {
      await send(say);
      return true;
    } catch (error) {
      if (isToldAtField(error)) return false;
      if (whySignIn !== undefined && refusalCode(error) === 'errors.account.signInToProve') setIsToProve(true);
      // All else that a call fails with is told already.
      else if (isRule(error) || !(error instanceof ApiFailure)) tellFailure(error, say);
      return false;
    }
  };
  const signIn = isToProve && whySignIn !== undefined && <FreshSignIn why={whySignIn} />;
  return { tryToSend, signIn };
}
