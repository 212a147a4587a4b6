import { useShop } from '../../../../web/shop-name.ts';
import { ButtonLink } from '../../../../web/ui/button.tsx';
import { Panel } from '../../../../web/ui/panel.tsx';
import { TextLink } from '../../../../web/ui/text-link.tsx';
import { dashboardTexts } from '../../dashboard-texts.ts';

const firstStepsTexts = dashboardTexts.firstSteps;

/** Links for the first settings and products, shown while the shop has no products. */
export function FirstSteps() {
  const { features } = useShop();
  // No preset can fill in the bank account, and without it the shop offers no payment method.
  const needsAccount = features.some(({ name }) => name === 'payments');
  return (
    <Panel title={firstStepsTexts.heading} className="first-steps">
      <p>{firstStepsTexts.text}</p>
      <div className="first-steps-links">
        <ButtonLink variant="primary" to="/admin/settings">
          {firstStepsTexts.settings}
        </ButtonLink>
        <ButtonLink to="/admin/add-product">{firstStepsTexts.addProduct}</ButtonLink>
        <ButtonLink to="/admin/import">{firstStepsTexts.importFile}</ButtonLink>
        {needsAccount ? (
          <ButtonLink to="/admin/payments/settings">{firstStepsTexts.account}</ButtonLink>
        ) : null}
        <TextLink to="/">{firstStepsTexts.lookAtShop}</TextLink>
      </div>
    </Panel>
  );
}
