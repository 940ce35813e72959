import type { SecondPersonDemands as Demands } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProveFirst } from '../../shared/proven-email/prove-first.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { useApproving } from './approving-queries.ts';

/** Changes of more cards than this can be chosen to need a second person. */
const offeredAbove = [1, 5, 10, 25, 50, 100, 500] as const;

type DemandsProps = { readonly organizationId: string; readonly demands: Demands };

/** For what else a company demands a second person: for terminating, and for changes of many cards; each is saved at once (L-8-2). */
export function SecondPersonDemands({ organizationId, demands }: DemandsProps) {
  const { formatMessage, formatNumber } = useIntl();
  const { setDemands } = useApproving(organizationId);
  const { terminations, changesAbove } = demands;
  const numbers = [...new Set([...offeredAbove, ...(changesAbove === null ? [] : [changesAbove])])].toSorted((a, b) => a - b);
  return (
    <>
      <Switch
        name="terminations"
        label={formatMessage({ id: 'approval.demands.terminations' })}
        hint={<FormattedMessage id={terminations ? 'approval.demands.terminations.on' : 'approval.demands.terminations.off'} />}
        isSelected={terminations}
        isDisabled={setDemands.isPending}
        onChange={(isDemanded) => setDemands.mutate({ terminations: isDemanded })}
      />
      <SelectField
        name="changesAbove"
        label={formatMessage({ id: 'approval.demands.changes' })}
        hint={formatMessage({ id: 'approval.demands.changes.hint' })}
        value={changesAbove === null ? 'never' : String(changesAbove)}
        onChange={(chosen) => setDemands.mutate({ changesAbove: chosen === 'never' ? null : Number(chosen) })}
        choices={[
          { value: 'never', label: formatMessage({ id: 'approval.demands.changes.never' }) },
          ...numbers.map((count) => ({
            value: String(count),
            label: formatMessage({ id: 'approval.demands.changes.above' }, { count: formatNumber(count) }),
          })),
        ]}
      />
      <ProveFirst
        error={setDemands.error}
        title="approval.demands.signInTitle"
        why="approval.demands.signIn"
        onClose={setDemands.reset}
      />
    </>
  );
}
