import type { CardListRow } from '@siteid/contract';
import { useIntl } from 'react-intl';

/** How many names are said; the rest are counted. */
const named = 3;

/** How many these are, and who: three by name, the others counted. */
export function useNamesOf(): (rows: readonly CardListRow[]) => { readonly count: number; readonly names: string } {
  const { formatList, formatMessage } = useIntl();
  return (rows) => {
    const names = rows.slice(0, named).map(({ printableName }) => printableName);
    const more = rows.length - names.length;
    const rest = more > 0 ? [formatMessage({ id: 'selectedCards.more' }, { count: more })] : [];
    return { count: rows.length, names: formatList([...names, ...rest]) };
  };
}
