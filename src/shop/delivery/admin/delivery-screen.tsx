import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { terms } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import './delivery.css';
import { ProductWeights } from './product-weights.tsx';
import { TermsForm } from './terms-form.tsx';

/** /admin/delivery: methods, zones and prices with a preview, and the weights of products. */
export function DeliveryScreen() {
  const { data, error, isFetching, retry } = useRead(terms, {});
  return (
    <>
      <PageHeading aside={adminTexts.lead}>{shellTexts.title}</PageHeading>
      {data ? (
        <TermsForm current={data} refresh={retry} />
      ) : error ? (
        <ErrorState title={adminTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{adminTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
      <ProductWeights />
    </>
  );
}
