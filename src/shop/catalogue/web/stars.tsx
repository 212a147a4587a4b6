import type { CSSProperties } from 'react';

export interface StarsProps {
  /** Whole filled stars, 0–5. */
  full: number;
  /** Whether one more star is half filled. */
  half: boolean;
  /** Text alternative, such as "Rated 3.9 out of 5". */
  label: string;
  size?: 'small' | 'normal' | 'large' | undefined;
}

/** A rating as five stars, drawn by CSS. */
export function Stars({ full, half, label, size = 'normal' }: StarsProps) {
  const style = { '--stars': full + (half ? 0.5 : 0) } as CSSProperties;
  return (
    <span
      className="stars"
      role="img"
      aria-label={label}
      data-size={size}
      data-half={half || undefined}
      style={style}
    />
  );
}
