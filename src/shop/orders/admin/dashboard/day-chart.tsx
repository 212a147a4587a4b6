import { locale } from '../../../../shared/language.ts';
import { currencySign, formatCents } from '../../../../shared/money.ts';
import { Panel } from '../../../../web/ui/panel.tsx';
import type { Dashboard } from '../../admin-contract.ts';
import type { ChartMeasure, ChartSpan } from '../../dashboard.ts';
import { dashboardTexts } from '../../dashboard-texts.ts';
import { Segments } from '../segments.tsx';
import { BarChart } from './bar-chart.tsx';

const chartTexts = dashboardTexts.chart;

export interface DayChartProps {
  days: Dashboard['days'];
  span: ChartSpan;
  measure: ChartMeasure;
  onChange: (to: { span: ChartSpan; measure: ChartMeasure }) => void;
}

const spans = [
  { value: '7', label: chartTexts.days[7] },
  { value: '30', label: chartTexts.days[30] },
];
const measures = [
  { value: 'orders', label: chartTexts.orders },
  { value: 'revenue', label: chartTexts.revenue },
];

/** Bar chart of orders or sales per day, with a table for screen readers. */
export function DayChart({ days, span, measure, onChange }: DayChartProps) {
  const isRevenue = measure === 'revenue';
  const title = isRevenue ? chartTexts.revenuePerDay : chartTexts.ordersPerDay;
  return (
    <Panel
      title={title}
      actions={
        <div className="flex flex-wrap gap-3">
          <Segments
            label={chartTexts.show}
            options={measures}
            value={measure}
            onChange={(value) => onChange({ span, measure: value as ChartMeasure })}
          />
          <Segments
            label={chartTexts.span}
            options={spans}
            value={String(span)}
            onChange={(value) => onChange({ span: Number(value) as ChartSpan, measure })}
          />
        </div>
      }
    >
      <BarChart
        label={title}
        columns={[chartTexts.day, isRevenue ? chartTexts.revenue : chartTexts.orders]}
        tickText={isRevenue ? formatTick : undefined}
        bars={days.slice(-span).map(({ day, orders, revenueCents }) => ({
          label: shortDay(day),
          value: isRevenue ? revenueCents / 100 : orders,
          text: isRevenue ? formatCents(revenueCents) : chartTexts.bar(orders),
        }))}
      />
    </Panel>
  );
}

/** Formats a day: 'Nov 7'. */
function shortDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** Formats an amount for the axis, thousands as '$2.5k'. */
function formatTick(value: number): string {
  if (value < 1_000) return chartTexts.amount(String(value), currencySign());
  return chartTexts.thousands((value / 1_000).toLocaleString(locale), currencySign());
}
