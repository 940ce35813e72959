import { labelOfField, sheetFields } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import type { ChosenFields, ReadSheet } from './sheet.ts';

type SheetColumnsProps = {
  readonly columns: ReadSheet['columns'];
  readonly chosen: ChosenFields;
  readonly onChoose: (chosen: ChosenFields) => void;
};

/** Asks what stands in the columns whose headings name no field, so that a sheet of somebody's own can be read. */
export function SheetColumns({ columns, chosen, onChoose }: SheetColumnsProps) {
  const { formatMessage } = useIntl();
  const unknown = columns.flatMap(({ heading, field }, at) => (field === null && heading !== '' ? [{ heading, at }] : []));
  if (unknown.length === 0) return null;
  return (
    <Panel title={formatMessage({ id: 'orderCards.columns' })}>
      <p className="field-hint">
        <FormattedMessage id="orderCards.columns.hint" />
      </p>
      <div className="import-columns">
        {unknown.map(({ heading, at }) => (
          <SelectField
            key={at}
            name={`column-${at}`}
            label={heading}
            value={chosen[at] ?? ''}
            onChange={(value) => onChoose(chosen.with(at, sheetFields.find((field) => field === value) ?? null))}
            placeholder={formatMessage({ id: 'orderCards.columns.leaveOut' })}
            choices={sheetFields
              .filter((field) => !chosen.includes(field) || chosen[at] === field)
              .map((field) => ({ value: field, label: formatMessage({ id: labelOfField(field) }) }))}
          />
        ))}
      </div>
    </Panel>
  );
}
