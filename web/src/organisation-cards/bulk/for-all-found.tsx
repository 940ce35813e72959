import type { cardsListAsked } from '@siteid/contract';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { Button } from '../../shared/ui/button.tsx';
import { foundBy } from '../selection/change-selected.ts';
import './bulk.css';

/** Its code travels when it is asked. */
const Question = lazy(() => import('./bulk-question.tsx').then((loaded) => ({ default: loaded.BulkQuestion })));

type ForAllFoundProps = {
  readonly organizationId: string;
  readonly list: ReturnType<typeof cardsListAsked>;
  readonly total: number;
};

/** What a list that is narrowed to what has to be done asks to be done to all that it finds, by one click (L-11-3). */
export function ForAllFound({ organizationId, list, total }: ForAllFoundProps) {
  const { formatNumber } = useIntl();
  const [isAsked, setIsAsked] = useState(false);
  const rights = useAuthInfo()?.currentPermissions ?? [];
  const mayOrder = rights.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
  const waitsForHolder = list.step === 'review' || list.step === 'activate';
  const action = list.toRenew === true && mayOrder ? 'renew' : waitsForHolder ? 'remind' : null;
  if (action === null || total === 0) return null;
  return (
    <>
      <Button look="quiet" onPress={() => setIsAsked(true)}>
        <FormattedMessage id={`selectedCards.button.${action}`} values={{ count: formatNumber(total) }} />
      </Button>
      <Suspense>
        {isAsked && (
          <Question
            asked={{ action, chosen: { found: foundBy(list) }, rows: [], count: total }}
            organizationId={organizationId}
            onClose={() => setIsAsked(false)}
          />
        )}
      </Suspense>
    </>
  );
}
