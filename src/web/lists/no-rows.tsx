import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface NoMatchProps {
  title: string;
  /** Clears search and filters. Without it, the state has no button. */
  onClear?: (() => void) | undefined;
  /** Element of the title. */
  titleAs?: 'h2' | 'p';
}

/** Empty state of a list: no row matches its search and filters. */
export function NoMatch({ title, onClear, titleAs = 'p' }: NoMatchProps) {
  return (
    <EmptyState
      variant="filter"
      title={title}
      titleAs={titleAs}
      action={onClear ? <Button onClick={onClear}>{texts.actions.clearFilter}</Button> : undefined}
    />
  );
}

interface NoRowsProps extends Omit<NoMatchProps, 'title'> {
  words: { readonly none: string; readonly noneMatch: string };
  /** Whether a search or filter is set. */
  isFiltered: boolean;
}

/** Empty state of a list: it has no rows at all, or none that match its search and filters. */
export function NoRows({ words, isFiltered, onClear, titleAs = 'p' }: NoRowsProps) {
  if (isFiltered) return <NoMatch title={words.noneMatch} onClear={onClear} titleAs={titleAs} />;
  return <EmptyState variant="empty" title={words.none} titleAs={titleAs} />;
}
