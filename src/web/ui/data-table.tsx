import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

/** Where a cell stands on a card; a cell without one is a line of label and value. */
export type CellArea =
  | 'thumb'
  | 'title'
  | 'price'
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
  /** The rows can be ordered by this column; pressing its head asks for that. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined;
}

export interface DataTableProps {
  label: string;
  /** When rows become cards: orders below 1260 px, products below 768. */
  layout: 'orders' | 'products';
  columns: readonly Column[];
  busy?: boolean | undefined;
  /** `tr` with `DataCell`s. */
  children: ReactNode;
}

/** Spelled out because a table that is laid out as cards would otherwise lose its roles. */
const as = (role: string) => ({ role });

/** A table that turns into labelled cards on small screens. */
export function DataTable({ label, layout, columns, busy, children }: DataTableProps) {
  return (
    <div className="table-frame" data-layout={layout}>
      <table
        className="data-table"
        data-layout={layout}
        {...as('table')}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...as('columnheader')}
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
        <tbody {...as('rowgroup')}>{children}</tbody>
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
  return <tr {...as('row')} tabIndex={-1} {...props} />;
}

export interface DataCellProps {
  /** The column's name, shown on cards. */
  label?: string | undefined;
  area?: CellArea | undefined;
  numeric?: boolean | undefined;
  strong?: boolean | undefined;
  quiet?: boolean | undefined;
  /** Columns that it takes. */
  span?: number | undefined;
  children: ReactNode;
}

export function DataCell({ label, area, numeric, strong, quiet, span, children }: DataCellProps) {
  const className = strong ? 'cell-strong' : quiet ? 'cell-quiet' : undefined;
  return (
    <td
      {...as('cell')}
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
