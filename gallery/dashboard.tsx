import { useState } from 'react';
import { BarChart } from '../src/shop/orders/admin/dashboard/bar-chart.tsx';
import { KeyFigures } from '../src/shop/orders/admin/dashboard/key-figures.tsx';
import { StatusBars } from '../src/shop/orders/admin/dashboard/status-bars.tsx';
import { Segments } from '../src/shop/orders/admin/segments.tsx';
import { Panel } from '../src/web/ui/panel.tsx';
import { Section } from './section.tsx';

const counts = [12, 18, 9, 14, 22, 31, 27, 16, 19, 24, 13, 29, 36, 21];
const bars = counts.map((value, index) => ({ label: `Nov ${7 + index}`, value, text: `${value} orders` }));
const spans = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
];

/** Figures, chart and bars of the dashboard. */
export function DashboardGallery() {
  const [days, setDays] = useState('14');
  return (
    <Section title="Dashboard">
      <KeyFigures
        figures={[
          { label: 'Sales today', value: '$2,418.60', note: '12% up on last Friday', tone: 'ok' },
          { label: 'Orders today', value: '21', note: '36 yesterday' },
          { label: 'To ship', value: '9', note: '3 waiting more than a day' },
          { label: 'Average rating', value: '4.3', note: 'from 1,222 review(s)' },
        ]}
      />
      <div className="dashboard">
        <Panel
          title="Orders per day"
          actions={<Segments label="Days" options={spans} value={days} onChange={setDays} />}
        >
          <BarChart label="Orders per day" bars={bars.slice(-Number(days))} columns={['Day', 'Orders']} />
        </Panel>
        <Panel title="By status">
          <StatusBars
            label="Orders by status"
            rows={[
              { status: 'pending', count: 5 },
              { status: 'in process', count: 4 },
              { status: 'shipped', count: 11 },
              { status: 'delivered', count: 62 },
              { status: 'cancelled', count: 6 },
              { status: 'refunded', count: 2 },
            ]}
          />
        </Panel>
      </div>
    </Section>
  );
}
