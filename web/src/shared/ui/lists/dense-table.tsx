import { ResponsiveTable, type ResponsiveTableProps } from './responsive-table.tsx';
import './dense-table.css';

/** A table for many rows, which are low. Its style travels with the screens that have one. */
export function DenseTable<Row>(props: Omit<ResponsiveTableProps<Row>, 'isDense'>) {
  return <ResponsiveTable {...props} isDense />;
}
