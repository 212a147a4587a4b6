import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { StatusSelect } from '../src/shop/orders/admin/status-select.tsx';
import { titleCase } from '../src/shop/orders/web/status-look.ts';
import { Button } from '../src/web/ui/button.tsx';
import { DataCell, DataRow, DataTable } from '../src/web/ui/data-table.tsx';
import { Thumb } from '../src/web/ui/thumb.tsx';
import type { Sample } from './samples.ts';
import { Section } from './section.tsx';

const statuses = ['pending', 'in process', 'shipped', 'delivered', 'cancelled', 'refunded'];
const options = statuses.map((value) => ({ value, label: titleCase(value) }));

export interface TableGalleryProps {
  samples: readonly Sample[];
}

/** The two tables of the back office. */
export function TableGallery({ samples }: TableGalleryProps) {
  const [status, setStatus] = useState('shipped');
  return (
    <>
      <Section title="Products table">
        <DataTable
          label="Products"
          layout="normal"
          columns={[
            { key: 'image', label: 'Image' },
            { key: 'title', label: 'Title' },
            { key: 'description', label: 'Description', area: 'description' },
            { key: 'category', label: 'Category' },
            { key: 'rating', label: 'Rating' },
            { key: 'price', label: 'Price', numeric: true },
            { key: 'actions', label: 'Actions' },
          ]}
        >
          {samples.map((sample) => (
            <DataRow key={sample.id}>
              <DataCell area="thumb">
                <Thumb id={sample.id} src={sample.src} size={48} />
              </DataCell>
              <DataCell area="title" strong>
                {sample.title}
              </DataCell>
              <DataCell area="description">{sample.description}</DataCell>
              <DataCell label="Category">{sample.category}</DataCell>
              <DataCell label="Rating">4.1 (37)</DataCell>
              <DataCell area="amount" numeric strong>
                {sample.price}
              </DataCell>
              <DataCell area="actions">
                <Button icon={<Pencil size={16} aria-hidden="true" />}>Edit</Button>
                <Button variant="danger">Delete</Button>
              </DataCell>
            </DataRow>
          ))}
        </DataTable>
      </Section>
      <Section title="Orders table">
        <DataTable
          label="Orders"
          layout="wide"
          columns={[
            { key: 'order', label: 'Order' },
            { key: 'total', label: 'Total', numeric: true },
            { key: 'created', label: 'Created' },
            { key: 'items', label: 'Items', numeric: true },
            { key: 'status', label: 'Status' },
            { key: 'actions', label: 'Actions' },
          ]}
        >
          <DataRow>
            <DataCell label="Order" strong>
              8F2K-41
            </DataCell>
            <DataCell label="Total" numeric strong>
              $258.00
            </DataCell>
            <DataCell label="Created">Nov 19, 4:12 PM</DataCell>
            <DataCell label="Items" numeric>
              3
            </DataCell>
            <DataCell label="Status">
              <StatusSelect
                label="Status of order 8F2K-41"
                value={status}
                options={options}
                onChange={setStatus}
              />
            </DataCell>
            <DataCell area="actions">
              <Button disabled={status === 'shipped'}>Mark as Shipped</Button>
              <Button disabled={status === 'delivered'}>Mark as Delivered</Button>
              <Button square variant="danger" aria-label="Delete order 8F2K-41">
                <Trash2 size={18} aria-hidden="true" />
              </Button>
            </DataCell>
          </DataRow>
        </DataTable>
      </Section>
    </>
  );
}
