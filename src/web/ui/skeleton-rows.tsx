export interface SkeletonRowsProps {
  count?: number | undefined;
  /** Height of a row (px), equal to that of the loaded rows. */
  height?: number | undefined;
}

/** Placeholder rows while a list is loading. */
export function SkeletonRows({ count = 5, height = 88 }: SkeletonRowsProps) {
  return (
    <div className="skeleton-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id
          key={index}
          className="skeleton skeleton-row"
          style={{ height }}
        />
      ))}
    </div>
  );
}
