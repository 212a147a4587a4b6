/** Colours as `#rrggbb`, their contrast and mixtures. */

/** Parses `#rrggbb` into three channels from 0 to 255. */
function channelsOf(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast ratio of two colours, from 1 to 21. */
export function contrast(color: string, background: string): number {
  const [a, b] = [luminance(color), luminance(background)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Mixes two colours in sRGB: `share` 0 is the first one, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channelsOf(to);
  const channels = channelsOf(from).map((channel, index) =>
    Math.round(channel + (target[index]! - channel) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes a colour with `target` in steps of 2 % until its contrast with every background reaches `ratio`. */
export function mixUntil(
  color: string,
  target: string,
  backgrounds: readonly string[],
  ratio: number,
): string {
  for (let percent = 0; percent < 100; percent += 2) {
    const mixed = mix(color, target, percent / 100);
    if (backgrounds.every((background) => contrast(mixed, background) >= ratio)) return mixed;
  }
  return target;
}
