import '../src/web/styles/admin-entry.css';
import { ThemeSwitch } from '../src/web/shell/theme-switch.tsx';
import { Page } from '../src/web/ui/page.tsx';
import { PageHeading } from '../src/web/ui/page-heading.tsx';
import { CardGridGallery } from './card-grid.tsx';
import { ControlsGallery } from './controls.tsx';
import { DashboardGallery } from './dashboard.tsx';
import { EmptyGallery } from './empty.tsx';
import { FieldsGallery } from './fields.tsx';
import { FrameGallery } from './frame.tsx';
import { MessagesGallery } from './messages.tsx';
import { OrdersGallery } from './orders.tsx';
import { placeholders, type Sample } from './samples.ts';
import { TableGallery } from './table.tsx';

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
