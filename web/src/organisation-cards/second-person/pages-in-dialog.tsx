import type { CardList } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { pageWindow } from '../../shared/lists/pagination.tsx';
import { Button } from '../../shared/ui/button.tsx';

type PagesProps = { readonly pagination: CardList['pagination']; readonly onPage: (page: number) => void };

/** The pages of a list in a dialog, numbered as those of every list. A dialog has no address, so buttons stand where links would. */
export function PagesInDialog({ pagination, onPage }: PagesProps) {
  const { formatMessage, formatNumber } = useIntl();
  const pages = Math.ceil(pagination.totalItems / pagination.itemsPerPage);
  const page = Math.min(pagination.page, pages);
  if (pages <= 1) return null;
  const step = (kind: 'first' | 'previous' | 'next' | 'last', to: number) => (
    <Button look="quiet" isDisabled={to === page} onPress={() => onPage(to)}>
      {formatMessage({ id: `pagination.${kind}` })}
    </Button>
  );
  return (
    <nav className="second-person-pages" aria-label={formatMessage({ id: 'pagination.label' })}>
      {step('first', 1)}
      {step('previous', Math.max(1, page - 1))}
      <ol>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <Button
              look="quiet"
              aria-label={formatMessage({ id: 'pagination.page' }, { page: number, pages })}
              aria-current={number === page ? 'page' : undefined}
              onPress={() => onPage(number)}
            >
              {formatNumber(number)}
            </Button>
          </li>
        ))}
      </ol>
      {step('next', Math.min(pages, page + 1))}
      {step('last', pages)}
    </nav>
  );
}
