import type { ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import { RunningText } from '../shared/texts/running-text.tsx';
import { Link } from '../shared/ui/link.tsx';

type Row = { readonly name: string; readonly number: number; readonly href: string };

/** Numbers with what they count, each leading to exactly those rows; one that counts nothing leads nowhere. */
export function NumbersThatLead({ rows, none }: { readonly rows: readonly Row[]; readonly none: ReactNode }) {
  if (rows.length === 0) return <p className="organisation-overview-none">{none}</p>;
  return (
    <ul className="numbers-that-lead">
      {rows.map(({ name, number, href }) => {
        const told = (
          <>
            <span>
              <RunningText>{name}</RunningText>
            </span>{' '}
            <FormattedNumber value={number}>{(text) => <strong>{text}</strong>}</FormattedNumber>
          </>
        );
        return (
          <li key={href}>{number === 0 ? <span className="number-of-none">{told}</span> : <Link href={href}>{told}</Link>}</li>
        );
      })}
    </ul>
  );
}
