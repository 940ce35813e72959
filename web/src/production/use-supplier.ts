import { namedOrFirst, type ProductionSupplier } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { suppliersQuery } from '../shared/api/suppliers.ts';

/** The card supplier that the address names, else the first for which the person works; `several` is what there is to choose from. */
export function useSupplier() {
  const { supplier: asked } = useSearch({ strict: false }) as { supplier?: string };
  const query = useQuery(suppliersQuery);
  const suppliers: readonly ProductionSupplier[] = query.data?.suppliers ?? [];
  const supplier = namedOrFirst(suppliers, asked);
  return {
    supplier,
    several: suppliers.length > 1 ? suppliers : [],
    /** What the address says of it: nothing where there is no choice. */
    named: suppliers.length > 1 ? { supplier: supplier?.id } : {},
    query,
  };
}
