import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../shared/ui/button.tsx';
import { Disclosure } from '../shared/ui/overlays/disclosure.tsx';
import type { AllCardsChange } from './organisation-cards-queries.ts';
import './change-all-cards.css';

/** Its code travels when it is asked. */
const Question = lazy(() => import('./change-all-question.tsx').then((loaded) => ({ default: loaded.ChangeAllQuestion })));

/** Suspends or reactivates all cards of the organisation, after a question (1-8, 2.4-26): seldom done, so behind a button of their own. */
export function ChangeAllCards({ organizationId }: { readonly organizationId: string }) {
  const [asked, setAsked] = useState<AllCardsChange | null>(null);
  const choice = (change: AllCardsChange, close: () => void) => () => {
    // The question gives the focus back to what had it: the button that stays.
    close();
    setAsked(change);
  };
  return (
    <>
      <Disclosure className="change-all-cards" label={<FormattedMessage id="organisationCards.changeAll" />}>
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
      <Suspense>
        {asked !== null && <Question change={asked} organizationId={organizationId} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}
