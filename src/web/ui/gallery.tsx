import '../styles/admin-entry.css';
import { CardGridGallery } from './gallery/card-grid.tsx';
import { ControlsGallery } from './gallery/controls.tsx';
import { DashboardGallery } from './gallery/dashboard.tsx';
import { EmptyGallery } from './gallery/empty.tsx';
import { FieldsGallery } from './gallery/fields.tsx';
import { FrameGallery } from './gallery/frame.tsx';
import { MessagesGallery } from './gallery/messages.tsx';
import { OrdersGallery } from './gallery/orders.tsx';
import { placeholders, type Sample } from './gallery/samples.ts';
import { TableGallery } from './gallery/table.tsx';
import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** All components in all states, for developers. */
export default function Gallery({ samples = placeholders }: { samples?: readonly Sample[] }) {
  return (
    <Page>
      <PageHeading actions={<ThemeSwitch />}>States</PageHeading>
      <div className="grid grid-cols-1 gap-14">
        <FrameGallery />
        <ControlsGallery />
        <FieldsGallery />
        <MessagesGallery />
        <CardGridGallery samples={samples} />
        <EmptyGallery />
        <OrdersGallery samples={samples} />
        <TableGallery samples={samples} />
        <DashboardGallery />
      </div>
    </Page>
  );
}
