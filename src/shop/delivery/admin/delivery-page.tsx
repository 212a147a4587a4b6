import '../../../web/styles/admin-entry.css';
import './delivery.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { terms } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { ProductWeights } from './product-weights.tsx';
import { TermsForm } from './terms-form.tsx';

/** /admin/delivery: methods, zones and prices with a preview, and the weights of products. */
export function DeliveryScreen() {
  const read = useRead(terms, {});
  return (
    <>
      <PageHeading aside={adminTexts.lead}>{shellTexts.title}</PageHeading>
      <ReadContent read={read} words={adminTexts}>
        {(data) => <TermsForm current={data} refresh={read.retry} />}
      </ReadContent>
      <ProductWeights />
    </>
  );
}

export default adminScreenPage(shellTexts.title, DeliveryScreen);
