import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { niceScale } from './chart-scale.ts';

export interface Bar {
  /** Unique; also the row header of the equivalent table. */
  label: string;
  value: number;
  /** Formatted value: "36 orders". */
  text: string;
}

export interface BarChartProps {
  label: string;
  bars: readonly Bar[];
  /** Column headers of the equivalent table for screen readers. */
  columns: readonly [string, string];
  /** Formats the axis labels; default: the number. */
  tickText?: ((value: number) => string) | undefined;
}

/** Bar chart. Pointer or arrow keys select the bar whose value is shown; the highest is selected initially. */
export function BarChart({ label, bars, columns, tickText = String }: BarChartProps) {
  const [chosen, setChosen] = useState<number>();
  const { top, ticks } = niceScale(Math.max(0, ...bars.map((bar) => bar.value)));
  const highest = bars.reduce(
    (best, bar, position) => (bar.value > (bars[best]?.value ?? 0) ? position : best),
    0,
  );
  const selected = Math.min(chosen ?? highest, bars.length - 1);
  const labelStep = Math.ceil(bars.length / 7);

  const move = (event: KeyboardEvent) => {
    const target = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: bars.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(bars.length - 1, target)));
  };

  return (
    <figure className="chart">
      <div
        className="chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={selected}
        aria-valuetext={bars[selected] ? `${bars[selected].label}: ${bars[selected].text}` : ''}
        onKeyDown={move}
        onPointerLeave={() => setChosen(undefined)}
      >
        {ticks.map((tick) => (
          <span key={tick} className="chart-line" style={{ bottom: `${(tick / top) * 100}%` }}>
            <span className="chart-tick">{tickText(tick)}</span>
          </span>
        ))}
        <div className="chart-bars">
          {bars.map((bar, index) => (
            <div
              key={bar.label}
              className="chart-slot"
              data-chosen={index === selected || undefined}
              onPointerEnter={() => setChosen(index)}
            >
              <span
                className="chart-bar"
                style={{ '--bar-height': `${(bar.value / top) * 100}%` } as CSSProperties}
              >
                {index === selected ? <span className="chart-readout">{bar.text}</span> : null}
              </span>
              {index % labelStep === 0 ? (
                <span className="chart-day" data-minor={index % (2 * labelStep) !== 0 || undefined}>
                  {bar.label}
                </span>
              ) : null}
            </div>
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
