import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { adminPageTexts } from '../admin-page-texts.ts';

/** Grid area of a cell on a card; without one the cell is a line of label and value. */
export type CellArea =
  | 'thumb'
  | 'title'
  | 'amount'
  | 'description'
  | 'created'
  | 'items'
  | 'status'
  | 'user'
  | 'wide'
  | 'actions';

export interface Column {
  key: string;
  label: string;
  numeric?: boolean | undefined;
  area?: CellArea | undefined;
  /** Makes the column sortable by its header. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined;
}

/** The column of the buttons. */
export const ACTIONS_COLUMN: Column = { key: 'actions', label: adminPageTexts.actions };

/** Returns columns with the label of each name, and what they have in common. */
export const columnsOf = <const Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  common?: Pick<Column, 'numeric'>,
): Column[] => names.map((name) => ({ key: name, label: labels[name], ...common }));

export interface DataTableProps {
  label: string;
  /** Width below which rows become cards: 1260 px if wide, otherwise 768 px. */
  layout: 'wide' | 'normal';
  columns: readonly Column[];
  busy?: boolean | undefined;
  /** `tr` with `DataCell`s. */
  children: ReactNode;
}

/** Explicit roles: CSS display values of the card layout would remove them. */
const withRole = (role: string) => ({ role });

/** A table that turns into labelled cards on small screens. */
export function DataTable({ label, layout, columns, busy, children }: DataTableProps) {
  return (
    <div className="table-frame" data-layout={layout}>
      <table
        className="data-table"
        data-layout={layout}
        {...withRole('table')}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <thead {...withRole('rowgroup')}>
          <tr {...withRole('row')}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...withRole('columnheader')}
                scope="col"
                data-numeric={column.numeric || undefined}
                data-area={column.area}
                aria-sort={column.sort?.direction}
              >
                {column.sort ? <SortButton label={column.label} {...column.sort} /> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...withRole('rowgroup')}>{children}</tbody>
      </table>
    </div>
  );
}

function SortButton({ label, direction, onSort }: { label: string } & NonNullable<Column['sort']>) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className="sort-button"
      data-on={direction !== undefined || undefined}
      onClick={onSort}
    >
      {label}
      <Arrow size={14} aria-hidden="true" />
    </button>
  );
}

export function DataRow(props: ComponentProps<'tr'>) {
  return <tr {...withRole('row')} tabIndex={-1} {...props} />;
}

export interface DataCellProps {
  /** The column's name, shown on cards. */
  label?: string | undefined;
  area?: CellArea | undefined;
  numeric?: boolean | undefined;
  strong?: boolean | undefined;
  quiet?: boolean | undefined;
  /** Number of columns. */
  span?: number | undefined;
  children: ReactNode;
}

export function DataCell({ label, area, numeric, strong, quiet, span, children }: DataCellProps) {
  const className = strong ? 'cell-strong' : quiet ? 'cell-quiet' : undefined;
  return (
    <td
      {...withRole('cell')}
      className={className}
      colSpan={span}
      data-label={label}
      data-area={area}
      data-numeric={numeric || undefined}
    >
      {area === 'actions' ? <div className="cell-actions">{children}</div> : children}
    </td>
  );
}
