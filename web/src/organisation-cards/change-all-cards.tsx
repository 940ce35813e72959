import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../shared/ui/button.tsx';
import type { AllCardsChange } from './organisation-cards-queries.ts';
import './change-all-cards.css';

/** Its code travels when it is asked. */
const Question = lazy(() => import('./change-all-question.tsx').then((loaded) => ({ default: loaded.ChangeAllQuestion })));

/** Suspends or reactivates all cards of the organisation, after a question (1-8, 2.4-26). */
export function ChangeAllCards({ organizationId }: { readonly organizationId: string }) {
  const [asked, setAsked] = useState<AllCardsChange | null>(null);
  return (
    <div className="change-all-cards">
      <Button look="quiet" onPress={() => setAsked('reactivate')}>
        <FormattedMessage id="organisationCards.reactivateAll" />
      </Button>
      <Button look="danger" onPress={() => setAsked('suspend')}>
        <FormattedMessage id="organisationCards.suspendAll" />
      </Button>
      <Suspense>
        {asked !== null && <Question change={asked} organizationId={organizationId} onClose={() => setAsked(null)} />}
      </Suspense>
    </div>
  );
}
