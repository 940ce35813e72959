import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { catalogueQuery } from './messages.ts';

/** Asks for the texts that no page begins with; whether they are there. */
export function useIsSaid(): boolean {
  const { locale } = useIntl();
  return useQuery(catalogueQuery('said', locale)).data !== undefined;
}
