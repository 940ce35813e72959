import { statusColours } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { StatusChip } from '../ui/card/status-chip.tsx';
import { personalStatusText, type ShownStatus } from './card-status-text.ts';

/** The status of a card or order in its holder's wording. */
export function PersonalCardStatus(order: ShownStatus) {
  const { id } = personalStatusText(order);
  return (
    <StatusChip colour={statusColours[order.status]}>
      <FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />
    </StatusChip>
  );
}
