import { percentile } from '../torture/statistics.ts';

/** A figure of the table, with the baseline measured in the same run. */
export interface Figure {
  /** The measured value, for example `24,310/s`. */
  figure: string;
  /** The baseline, for example `bare Fastify 40,112/s`; '' for an absolute goal. */
  baseline: string;
  /** The goal, for example `≥ 60 %`. */
  goal: string;
  /** The value to compare with the goal, for example `61 %`. */
  value: string;
  reached: boolean;
  /** Lowest and highest round, which shows noise. */
  spread?: string;
}

export interface Row {
  /** Short name for the command line. */
  name: string;
  title: string;
  run(): Promise<Figure | Figure[]>;
}

const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
export const perSecond = (value: number): string => `${thousands(value)}/s`;
const percent = (value: number): string => `${Math.round(value * 100)} %`;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Ratio of rates to those of a baseline: the median of the ratios of each round, because the machine's speed changes from
 * round to round.
 */
export function ratioFigure(
  ours: number[],
  baseline: number[],
  baselineName: string,
  minRatio: number,
): Figure {
  const value = median(ours.map((rate, round) => rate / baseline[round]!));
  return {
    figure: perSecond(median(ours)),
    baseline: `${baselineName} ${perSecond(median(baseline))}`,
    goal: `≥ ${percent(minRatio)}`,
    value: percent(value),
    reached: value >= minRatio,
    spread: `${perSecond(Math.min(...ours))} … ${perSecond(Math.max(...ours))}`,
  };
}
