import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../../web/api/use-read.ts';
import { useTimes } from '../../../../web/clock.tsx';
import { ReadContent } from '../../../../web/read-content.tsx';
import { PageHeading } from '../../../../web/ui/page-heading.tsx';
import { Panel } from '../../../../web/ui/panel.tsx';
import { dashboard } from '../../admin-contract.ts';
import { dashboardParams, parseChartSettings, serializeChartSettings } from '../../dashboard.ts';
import { dashboardTexts } from '../../dashboard-texts.ts';
import { statusLabel } from '../../rules.ts';
import { DayChart } from './day-chart.tsx';
import { DayFigures } from './day-figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { BestSellers, LowestRated, NewestOrders } from './ranked-lists.tsx';
import { StatusBars } from './status-bars.tsx';

/** /admin/dashboard: live sales figures. `actions`: links of other features, shown next to the heading. */
export function DashboardScreen({ actions }: { actions: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const times = useTimes();
  const params = dashboardParams(times);
  const read = useRead(dashboard, params);
  const today = times.date(new Date(times.now).toISOString());
  return (
    <>
      <PageHeading aside={read.data ? dashboardTexts.dateAndLive(today) : today} actions={actions}>
        {dashboardTexts.heading}
      </PageHeading>
      <ReadContent read={read} words={dashboardTexts} skeleton={{ count: 3, height: 200 }}>
        {(data) => (
          <>
            {data.hasProducts ? null : <FirstSteps />}
            <DayFigures days={data.days} weekAgoCents={data.weekAgoCents} day={params.day} />
            <div className="dashboard">
              <div className="dashboard-column">
                <DayChart
                  days={data.days}
                  {...parseChartSettings(query)}
                  onChange={(settings) =>
                    setQuery(serializeChartSettings(settings), { replace: true, preventScrollReset: true })
                  }
                />
                <NewestOrders orders={data.newest} />
              </div>
              <div className="dashboard-column">
                <Panel title={dashboardTexts.byStatus}>
                  <StatusBars
                    label={dashboardTexts.ordersByStatus}
                    rows={data.byStatus.map(({ status, orders }) => ({
                      status,
                      label: statusLabel(status),
                      count: orders,
                    }))}
                  />
                </Panel>
                <BestSellers products={data.bestSellers} />
                <LowestRated products={data.lowestRated} />
              </div>
            </div>
          </>
        )}
      </ReadContent>
    </>
  );
}
