import { useIntl } from 'react-intl';
import { dayHere } from '../shared/texts/dates.ts';

const day = 24 * 60 * 60 * 1000;

/** How many days ago a holder was asked, as people count them: by midnights, not by hours. */
export function AskedSince({ moment }: { readonly moment: string }) {
  const { formatRelativeTime } = useIntl();
  const asked = dayHere(new Date(moment));
  const days = Math.round((Date.parse(asked) - Date.parse(dayHere())) / day);
  return (
    <time dateTime={moment} title={asked}>
      {formatRelativeTime(days, 'day', { numeric: 'auto' })}
    </time>
  );
}
