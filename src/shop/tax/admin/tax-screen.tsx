import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { settings } from '../contract.ts';
import { hasThreshold } from '../report.ts';
import { shellTexts } from '../shell-texts.ts';
import { TaxForm } from './tax-form.tsx';
import { ThresholdMeter } from './threshold-meter.tsx';

/** /admin/tax: settings, rates and the EU threshold. */
export function TaxScreen() {
  const { data, error, isFetching, retry } = useRead(settings, {});
  return (
    <>
      <PageHeading
        aside={adminTexts.lead}
        actions={
          <div className="heading-actions">
            <ButtonLink to="/admin/tax/products">{adminTexts.toClasses}</ButtonLink>
            <ButtonLink to="/admin/tax/report">{adminTexts.toReport}</ButtonLink>
          </div>
        }
      >
        {shellTexts.title}
      </PageHeading>
      {data ? (
        <div className="tax-settings">
          {hasThreshold(data.settings) ? <ThresholdMeter /> : null}
          <TaxForm current={data} refresh={retry} />
        </div>
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
    </>
  );
}
