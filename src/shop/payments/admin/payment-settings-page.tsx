import '../../../web/styles/admin-entry.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { useShop } from '../../../web/shop-name.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { terms as deliveryTerms } from '../../delivery/contract.ts';
import { settings } from '../contract.ts';
import { settingsTexts } from '../settings-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { SettingsForm } from './settings-form.tsx';

/** /admin/payments/settings: the methods, their conditions and instructions, and the bank account. */
export function PaymentSettingsScreen() {
  const read = useRead(settings, {});
  const hasDelivery = useShop().features.some(({ name }) => name === 'delivery');
  const delivery = useRead(deliveryTerms, hasDelivery ? {} : undefined);
  return (
    <>
      <PageHeading
        aside={settingsTexts.lead}
        actions={<ButtonLink to="/admin/payments">{settingsTexts.back}</ButtonLink>}
      >
        {shellTexts.settingsTitle}
      </PageHeading>
      <ReadContent read={read} words={settingsTexts} titleAs="p">
        {(data) => (
          <SettingsForm
            current={data}
            deliveryMethods={hasDelivery ? (delivery.data?.methods ?? []) : []}
            refresh={read.retry}
          />
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.settingsTitle, PaymentSettingsScreen);
