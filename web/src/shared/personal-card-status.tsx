import { statusColours } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { personalStatusText, type ShownStatus } from './card-status-text.ts';
import { StatusChip } from './ui/status-chip.tsx';

/** The status of a card or order in its holder's wording. */
export function PersonalCardStatus(order: ShownStatus) {
  const { id } = personalStatusText(order);
  return (
    <StatusChip colour={statusColours[order.status]}>
      <FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />
    </StatusChip>
  );
}
