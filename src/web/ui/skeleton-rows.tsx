export interface SkeletonRowsProps {
  count?: number | undefined;
  /** Height of one row in px: that of the rows to come. */
  height?: number | undefined;
}

/** Rows that are still on their way. */
export function SkeletonRows({ count = 5, height = 88 }: SkeletonRowsProps) {
  return (
    <div className="skeleton-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <span // biome-ignore lint/suspicious/noArrayIndexKey: places without content have no other name
          key={place}
          className="skeleton skeleton-row"
          style={{ height }}
        />
      ))}
    </div>
  );
}
