import { type InvitationAnswer, paths } from '@siteid/contract';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';

type AnswerInvitationProps = {
  /** The answer that is on its way: until it is there, the other one waits. */
  readonly sent: InvitationAnswer | null;
  readonly onAnswer: (answer: InvitationAnswer) => void;
};

/** Accepts an invitation, or declines it. */
export function AnswerInvitation({ sent, onAnswer }: AnswerInvitationProps) {
  return (
    <div className="button-row">
      <Button onPress={() => onAnswer('accept')} isPending={sent === 'accept'} isDisabled={sent === 'decline'}>
        <FormattedMessage id="orgInvitation.accept" />
      </Button>
      <Button look="quiet" onPress={() => onAnswer('decline')} isPending={sent === 'decline'} isDisabled={sent === 'accept'}>
        <FormattedMessage id="orgInvitation.decline" />
      </Button>
    </div>
  );
}

/** What stands in its place once it is declined. */
export function InvitationDeclined({ title, text }: { readonly title: string; readonly text: string }) {
  // The button that was pressed is gone; who listens goes on from here.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), []);
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        icon="success"
        title={text}
        actions={
          <LinkButton href={paths.index()}>
            <FormattedMessage id="goHome" />
          </LinkButton>
        }
      />
    </>
  );
}
