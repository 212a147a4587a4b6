import '../../../web/styles/admin-entry.css';
import './tax.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { settings } from '../contract.ts';
import { hasThreshold } from '../report.ts';
import { shellTexts } from '../shell-texts.ts';
import { TaxForm } from './tax-form.tsx';
import { ThresholdMeter } from './threshold-meter.tsx';

/** /admin/tax: settings, rates and the EU threshold. */
export function TaxScreen() {
  const read = useRead(settings, {});
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
      <ReadContent read={read} words={adminTexts}>
        {(data) => (
          <div className="panel-stack max-w-4xl">
            {hasThreshold(data.settings) ? <ThresholdMeter /> : null}
            <TaxForm current={data} refresh={read.retry} />
          </div>
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.title, TaxScreen);
