import type { ProblemOfField, RowToOrder } from '@siteid/contract';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { withWholeDays } from '../../shared/texts/dates.ts';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { wordsOf } from '../ordering/card-to-order.ts';
import { labelOf, type SheetField, sheetFields } from './sheet.ts';

type MendRowProps = {
  readonly row: RowToOrder;
  readonly problems: readonly ProblemOfField[];
  /** What was typed here: such a cell stays, mended or not. */
  readonly mended: Partial<Record<SheetField, string>>;
  readonly onMend: (line: number, field: SheetField, text: string) => void;
};

/** The wrong cells of a row, each with its reason, to be mended where they are. */
export function MendRow({ row: { line, order }, problems, mended, onMend }: MendRowProps) {
  const { formatMessage } = useIntl();
  const problemOf = (field: SheetField) => problems.find((each) => each.field === field);
  const cells = sheetFields.filter((field) => problemOf(field) !== undefined || field in mended);
  return (
    <div className="import-mend">
      {cells.map((field) => {
        const problem = problemOf(field);
        const why = problem && wordsOf(problem);
        return (
          <MendCell
            key={field}
            label={formatMessage({ id: labelOf(field) })}
            name={`${field}-${line}`}
            text={order[field] ?? ''}
            error={why && withWholeDays(formatMessage({ id: why.id }, why.values))}
            onMend={(text) => onMend(line, field, text)}
          />
        );
      })}
    </div>
  );
}

type MendCellProps = {
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onMend: (text: string) => void;
};

/** A cell that is judged again when it is left, or by Enter. */
function MendCell({ label, name, text, error, onMend }: MendCellProps) {
  const [typed, setTyped] = useState(text);
  const mend = () => {
    if (typed !== text) onMend(typed);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mend();
      }}
    >
      <TextField name={name} label={label} value={typed} onChange={setTyped} onBlur={mend} error={error} autoComplete="off" />
    </form>
  );
}
