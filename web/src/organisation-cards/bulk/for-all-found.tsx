import type { cardsListAsked } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { Button } from '../../shared/ui/button.tsx';
import { foundBy } from '../selection/change-selected.ts';
import type { BulkRequest } from './bulk-question.tsx';
import { bulkQuestion } from './late-question.ts';
import './bulk.css';

type ForAllFoundProps = {
  readonly organizationId: string;
  readonly list: ReturnType<typeof cardsListAsked>;
  readonly total: number;
};

/** What a list that is narrowed to what has to be done asks to be done to all that it finds, by one click (L-11-3). */
export function ForAllFound({ organizationId, list, total }: ForAllFoundProps) {
  const { formatNumber } = useIntl();
  const dialog = useOpening<BulkRequest>((asked) => [bulkQuestion.about({ asked, organizationId })]);
  const rights = useAuthInfo()?.currentPermissions ?? [];
  const mayOrder = rights.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
  const waitsForHolder = list.step === 'review' || list.step === 'activate';
  const action = list.toRenew === true && mayOrder ? 'renew' : waitsForHolder ? 'remind' : null;
  if (action === null || total === 0) return null;
  return (
    <>
      <Button
        look="quiet"
        isPending={dialog.opening !== null}
        onPress={() => dialog.open({ action, chosen: { found: foundBy(list) }, rows: [], count: total })}
      >
        <FormattedMessage id={`selectedCards.button.${action}`} values={{ count: formatNumber(total) }} />
      </Button>
      {dialog.shown && <bulkQuestion.Part asked={dialog.shown} organizationId={organizationId} onClose={dialog.close} />}
    </>
  );
}
