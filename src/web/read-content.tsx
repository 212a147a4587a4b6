import type { ReactNode } from 'react';
import type { ReadState } from './api/use-read.ts';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { LoadingText } from './ui/loading-text.tsx';
import { SkeletonRows, type SkeletonRowsProps } from './ui/skeleton-rows.tsx';

interface ReadContentProps<Data> extends Pick<ErrorStateProps, 'titleAs'> {
  read: Pick<ReadState<Data>, 'data' | 'error' | 'isFetching' | 'retry'>;
  words: { readonly loading: string; readonly loadFailed: string };
  /** Placeholder rows while loading. Default: six rows. */
  skeleton?: SkeletonRowsProps;
  /** Renders the data. */
  children: (data: Data) => ReactNode;
}

/** What a read returned; before that, its loading state or its failure with a Retry button. */
export function ReadContent<Data>({ read, words, skeleton, titleAs, children }: ReadContentProps<Data>) {
  const { data, error, isFetching, retry } = read;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <ErrorState title={words.loadFailed} titleAs={titleAs} busy={isFetching} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  return (
    <>
      <LoadingText>{words.loading}</LoadingText>
      <SkeletonRows count={6} {...skeleton} />
    </>
  );
}
