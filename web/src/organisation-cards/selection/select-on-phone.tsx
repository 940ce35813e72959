import type { CardListRow } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { TickOfPage } from '../../shared/ui/fields/tick.tsx';
import type { Selection } from './use-selection.ts';
import './select-on-phone.css';

type SelectOnPhoneProps = { readonly selection: Selection; readonly rows: readonly CardListRow[] };

/** Where rows are cards they have boxes only while one selects, and no head: this begins it, ends it, and selects all of the page. */
export function SelectOnPhone({ selection, rows }: SelectOnPhoneProps) {
  return (
    <div className="select-on-phone">
      <button
        type="button"
        className="button"
        data-look="quiet"
        aria-pressed={selection.isOn}
        onClick={() => selection.turn(!selection.isOn)}
      >
        <FormattedMessage id="selectedCards.select" />
      </button>
      {selection.isOn && rows.length > 0 && (
        <TickOfPage ticking={selection} rows={rows}>
          <FormattedMessage id="selectedCards.page" />
        </TickOfPage>
      )}
    </div>
  );
}
