import { useState } from 'react';
import { ApiFailure, readFailure } from '../shared/api/api-failure.ts';
import { tellFailure } from '../shared/failures/tell-failure.ts';
import { EndQuestion } from '../shared/people/end-question.tsx';
import { NewEmail } from '../shared/proven-email/new-email.tsx';
import { ProveFirst, SignInFirst } from '../shared/proven-email/prove-first.tsx';
import { dialogOnTop, showFailureIn } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';

export const unreachable = new ApiFailure({ kind: 'unreachable' }, '/examples');
const toProve = new ApiFailure(
  readFailure(409, { logicExceptionMessageKey: 'errors.account.signInToProve' }, false),
  '/examples',
);
/** As a call does that fails: the dialog says so. */
async function failToSend() {
  tellFailure(unreachable, showFailureIn(dialogOnTop()));
  throw unreachable;
}

/** Questions in a dialog, which a button opens. */
export function Questions() {
  const [asked, setAsked] = useState<'another' | 'you' | 'company' | 'busy' | 'address' | 'prove' | 'sign in' | null>(null);
  const close = () => setAsked(null);
  const end = { onEnd: async () => close(), onClose: close };
  return (
    <div className="button-row">
      {(['another', 'you', 'company', 'busy', 'address', 'prove', 'sign in'] as const).map((each) => (
        <Button key={each} look="quiet" onPress={() => setAsked(each)}>
          {each}
        </Button>
      ))}
      {asked === 'another' && <EndQuestion name="Mari Tamm" isPending={false} {...end} />}
      {asked === 'you' && <EndQuestion name="Mari Tamm" isYou isPending={false} {...end} />}
      {asked === 'company' && <EndQuestion name="Norrbygg AB" text="Its members lose their places." isPending={false} {...end} />}
      {asked === 'busy' && <EndQuestion name="Mari Tamm" isPending {...end} />}
      <ProveFirst
        error={asked === 'prove' ? toProve : null}
        title="members.main.title"
        why="members.main.signIn"
        returnTo="/account"
        onClose={close}
      />
      <SignInFirst
        isOpen={asked === 'sign in'}
        title="members.main.title"
        why="members.main.signIn"
        returnTo="/account"
        onClose={close}
      />
      {asked === 'address' && <NewEmail title="New address" sent="members.invite.sent" onAsk={failToSend} onClose={close} />}
    </div>
  );
}
