import { type IdentityOffice, namedOrFirst } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { officesQuery } from './identity-office-queries.ts';

/** The ID office that the address names, else the first for which the person works; `several` is what there is to choose from. */
export function useOffice() {
  const { office: asked } = useSearch({ strict: false }) as { office?: string };
  const query = useQuery(officesQuery);
  const offices: readonly IdentityOffice[] = query.data?.offices ?? [];
  const office = namedOrFirst(offices, asked);
  return { office, several: offices.length > 1 ? offices : [], named: offices.length > 1 ? { office: office?.id } : {}, query };
}
