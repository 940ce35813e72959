import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { lateDialog } from '../../shared/late-parts/late-dialog.tsx';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Its code travels when it is asked. */
const question = lateDialog(() => import('./send-link-question.tsx'), 'SendLinkQuestion', 'viewCardOrder.sendLink');

/** For a mail that was lost, or whose link somebody else opened: the company sends another, after a question. */
export function SendLinkAgain({ order }: { readonly order: CardOrderDetails }) {
  const asked = useOpening(() => [question.about()]);
  return (
    <>
      <Button look="quiet" isPending={asked.opening !== null} onPress={() => asked.open(true)}>
        <FormattedMessage id="viewCardOrder.sendLink" />
      </Button>
      {asked.shown && <question.Part order={order} onClose={asked.close} />}
    </>
  );
}
