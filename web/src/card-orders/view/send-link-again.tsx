import type { CardOrderDetails } from '@siteid/contract';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';

/** Its code travels when it is asked. */
const Question = lazy(() => import('./send-link-question.tsx').then((loaded) => ({ default: loaded.SendLinkQuestion })));

/** For a mail that was lost, or whose link somebody else opened: the company sends another, after a question. */
export function SendLinkAgain({ order }: { readonly order: CardOrderDetails }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button look="quiet" onPress={() => setIsAsked(true)}>
        <FormattedMessage id="viewCardOrder.sendLink" />
      </Button>
      <Suspense>{isAsked && <Question order={order} onClose={() => setIsAsked(false)} />}</Suspense>
    </>
  );
}
