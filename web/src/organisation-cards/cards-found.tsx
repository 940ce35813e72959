import type { CardList } from '@siteid/contract';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { CardsTable, type CardsTableProps } from './cards-table.tsx';

type CardsFoundProps = Omit<CardsTableProps, 'rows'> & { readonly list: CardList; readonly empty: string };

/** The rows of a list, or that there are none (2.4-27). */
export function CardsFound({ list, empty, ...props }: CardsFoundProps) {
  return (
    <Panel isFlush>
      {list.orders.length === 0 ? <EmptyState title={empty} /> : <CardsTable {...props} rows={list.orders} />}
    </Panel>
  );
}
