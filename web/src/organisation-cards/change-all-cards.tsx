import { FormattedMessage } from 'react-intl';
import { lateDialog } from '../shared/late-parts/late-dialog.tsx';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { Button } from '../shared/ui/button.tsx';
import { Disclosure } from '../shared/ui/overlays/disclosure.tsx';
import type { AllCardsChange } from './organisation-cards-queries.ts';
import './change-all-cards.css';

/** Its code travels when it is asked. */
const question = lateDialog(() => import('./change-all-question.tsx'), 'ChangeAllQuestion', 'organisationCards.changeAll');

/** Suspends or reactivates all cards of the organisation, after a question (1-8, 2.4-26): seldom done, so behind a button of their own. */
export function ChangeAllCards({ organizationId }: { readonly organizationId: string }) {
  const dialog = useOpening<AllCardsChange>(() => [question.about(organizationId)]);
  const choice = (change: AllCardsChange, close: () => void) => () => {
    // The question gives the focus back to what had it: the button that stays.
    close();
    dialog.open(change);
  };
  return (
    <>
      <Disclosure
        className="change-all-cards"
        isPending={dialog.opening !== null}
        label={<FormattedMessage id="organisationCards.changeAll" />}
      >
        {(close) => (
          <>
            <Button look="quiet" onPress={choice('reactivate', close)}>
              <FormattedMessage id="organisationCards.reactivateAll" />
            </Button>
            <Button look="danger" onPress={choice('suspend', close)}>
              <FormattedMessage id="organisationCards.suspendAll" />
            </Button>
          </>
        )}
      </Disclosure>
      {dialog.shown && <question.Part change={dialog.shown} organizationId={organizationId} onClose={dialog.close} />}
    </>
  );
}
