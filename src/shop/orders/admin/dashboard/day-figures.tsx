import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { locale } from '../../../../shared/language.ts';
import { formatCents } from '../../../../shared/money.ts';
import type { Dashboard } from '../../admin-contract.ts';
import { addDays, averageCents, percentChange, type SalesFigures, sumLastDays } from '../../dashboard.ts';
import { dashboardTexts } from '../../dashboard-texts.ts';
import { KeyFigures } from './key-figures.tsx';

const figuresTexts = dashboardTexts.figures;

export interface DayFiguresProps extends Pick<Dashboard, 'days' | 'weekAgoCents'> {
  /** Today in the viewer's time zone. */
  day: string;
}

/** Sales, orders, average order and cancellations of today, the last seven days and the last thirty days. */
export function DayFigures({ days, weekAgoCents, day }: DayFiguresProps) {
  const [today, week, month] = [1, 7, 30].map((count) => sumLastDays(days, count)) as [
    SalesFigures,
    SalesFigures,
    SalesFigures,
  ];
  const yesterday = sumLastDays(days.slice(0, -1), 1);
  const count = (value: number) => value.toLocaleString(locale);
  const average = (figures: SalesFigures) => {
    const cents = averageCents(figures);
    return cents === null ? figuresTexts.none : formatCents(cents);
  };
  const spans = (value: (figures: SalesFigures) => string) => [
    { label: figuresTexts.sevenDays, value: value(week) },
    { label: figuresTexts.thirtyDays, value: value(month) },
  ];
  const revenue = ({ revenueCents }: SalesFigures) => formatCents(revenueCents);
  const orders = (figures: SalesFigures) => count(figures.orders);
  const cancelled = (figures: SalesFigures) => count(figures.cancelled);
  return (
    <KeyFigures
      figures={[
        {
          label: figuresTexts.revenue,
          value: revenue(today),
          note: figuresTexts.yesterday(revenue(yesterday)),
          ...comparison(percentChange(today.revenueCents, weekAgoCents), day),
          spans: spans(revenue),
        },
        {
          label: figuresTexts.orders,
          value: orders(today),
          note: figuresTexts.yesterday(orders(yesterday)),
          spans: spans(orders),
        },
        {
          label: figuresTexts.average,
          value: average(today),
          note: figuresTexts.yesterday(average(yesterday)),
          spans: spans(average),
        },
        {
          label: figuresTexts.cancellations,
          value: cancelled(today),
          note: figuresTexts.yesterday(cancelled(yesterday)),
          spans: spans(cancelled),
        },
      ]}
    />
  );
}

/** Compares sales with those of a week earlier up to the same time; nothing if there were none. */
function comparison(percent: number | null, day: string) {
  if (percent === null) return {};
  const weekAgo = new Date(`${addDays(day, -7)}T12:00:00Z`);
  const weekday = weekAgo.toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
  if (percent === 0)
    return {
      note: (
        <>
          <Minus size={16} aria-hidden="true" /> {figuresTexts.same(weekday)}
        </>
      ),
    };
  return percent > 0
    ? {
        tone: 'ok' as const,
        note: (
          <>
            <TrendingUp size={16} aria-hidden="true" /> {figuresTexts.up(percent, weekday)}
          </>
        ),
      }
    : {
        tone: 'bad' as const,
        note: (
          <>
            <TrendingDown size={16} aria-hidden="true" /> {figuresTexts.down(-percent, weekday)}
          </>
        ),
      };
}
