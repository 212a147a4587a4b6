/** One figure of the table, beside the limit that it is held against in the same run. */
export interface Figure {
  /** What was measured, for example `24,310/s`. */
  figure: string;
  /** What it is printed beside, for example `bare Fastify 40,112/s`; '' when the goal is absolute. */
  limit: string;
  /** The goal in words, for example `≥ 60 %`. */
  goal: string;
  /** The value that is compared with the goal, for example `61 %`. */
  value: string;
  reached: boolean;
  /** Lowest and highest round, so that a noisy run shows. */
  spread?: string;
}

export interface Row {
  /** Short name for the command line. */
  name: string;
  title: string;
  /** True for a row that is only run when it is named: it takes minutes by itself. */
  byName?: true;
  run(): Promise<Figure | Figure[]>;
}

const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
export const perSecond = (value: number): string => `${thousands(value)}/s`;
export const percent = (value: number): string => `${Math.round(value * 100)} %`;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** A rate held against another one that was measured in turns with it. */
export function ratioFigure(ours: number[], bound: number[], boundName: string, least: number): Figure {
  const value = median(ours) / median(bound);
  return {
    figure: perSecond(median(ours)),
    limit: `${boundName} ${perSecond(median(bound))}`,
    goal: `≥ ${percent(least)}`,
    value: percent(value),
    reached: value >= least,
    spread: `${perSecond(Math.min(...ours))} … ${perSecond(Math.max(...ours))}`,
  };
}
