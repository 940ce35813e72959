import { labelOfField, type ProblemOfField, type RowToOrder, type SheetField, sheetFields } from '@siteid/contract';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useConfiguration } from '../../shared/api/configuration.ts';
import { withWholeDays } from '../../shared/texts/dates.ts';
import type { MessageId } from '../../shared/texts/messages.ts';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { problemText } from '../problem-text.ts';
import { MendPhoto } from './mend-photo.tsx';
import type { RowPhotos } from './use-row-photos.ts';

type MendRowProps = {
  readonly row: RowToOrder;
  readonly problems: readonly ProblemOfField[];
  /** What was typed here: such a cell stays, mended or not. */
  readonly mended: Partial<Record<SheetField, string>>;
  readonly photos: RowPhotos;
  readonly onMend: (line: number, field: SheetField, text: string) => void;
};

/** The wrong cells of a row, each with its reason, to be mended where they are. */
export function MendRow({ row: { line, order }, problems, mended, photos, onMend }: MendRowProps) {
  const { formatMessage } = useIntl();
  const whyWrong = useWhyWrong();
  const problemOf = (field: SheetField) => problems.find((each) => each.field === field);
  const cells = sheetFields.filter((field) => field !== 'photo' && (problemOf(field) !== undefined || field in mended));
  const photoProblem = problemOf('photo');
  return (
    <div className="import-mend">
      {cells.map((field) => {
        const problem = problemOf(field);
        return (
          <MendCell
            key={field}
            label={formatMessage({ id: labelOfField(field) })}
            name={`${field}-${line}`}
            text={order[field] ?? ''}
            error={problem && whyWrong(problem)}
            onMend={(text) => onMend(line, field, text)}
          />
        );
      })}
      {(photoProblem !== undefined || photos.byHand.has(line)) && (
        <MendPhoto
          file={photos.matched.byLine.get(line)}
          error={photoProblem && whyWrong(photoProblem)}
          onChoose={(photo) => photos.choose(line, photo)}
        />
      )}
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

/** Cells take words as well as codes, so what they may hold is said in words. */
function useWhyWrong(): (problem: ProblemOfField) => string {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const inWords = (field: string, code: string) => {
    if (field === 'card_type') return code === 'nordic' ? productName : formatMessage({ id: `card.kind.${code}` as MessageId });
    return field === 'government_id_type' ? formatMessage({ id: `orderCard.idType.${code}` as MessageId }) : code;
  };
  return ({ field, reason, values }) => {
    if (reason === 'notACountry') return formatMessage({ id: 'orderCards.notACountry' });
    const codes = values['options']?.split(', ') ?? [];
    const { id, values: told } = problemText({
      reason,
      values: { ...values, options: codes.map((code) => inWords(field, code)).join(', ') },
    });
    return withWholeDays(formatMessage({ id }, told));
  };
}

/** The wrong cell after this one, whichever row it is of. */
function nextWrong(from: HTMLElement): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>('.import-mend :is([aria-invalid], [data-wrong] input)')];
  return cells.find(
    (cell) => (from.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !from.contains(cell),
  );
}

/** A cell that is judged again when it is left. Enter leads on to the next wrong one. */
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
        nextWrong(event.currentTarget)?.focus();
      }}
    >
      <TextField name={name} label={label} value={typed} onChange={setTyped} onBlur={mend} error={error} autoComplete="off" />
    </form>
  );
}
