import { useShop } from '../../../../web/shop-name.ts';
import { ButtonLink } from '../../../../web/ui/button.tsx';
import { Panel } from '../../../../web/ui/panel.tsx';
import { TextLink } from '../../../../web/ui/text-link.tsx';
import { dashboardTexts } from '../../dashboard-texts.ts';

const words = dashboardTexts.firstSteps;

/** Links for the first settings and products, shown while the shop has no products. */
export function FirstSteps() {
  const { features } = useShop();
  // The account is the one thing that no preset can fill in, and without it no method of payment is offered.
  const needsAccount = features.some(({ name }) => name === 'payments');
  return (
    <Panel title={words.heading} className="first-steps">
      <p>{words.text}</p>
      <div className="first-steps-links">
        <ButtonLink variant="primary" to="/admin/settings">
          {words.settings}
        </ButtonLink>
        <ButtonLink to="/admin/add-product">{words.addProduct}</ButtonLink>
        <ButtonLink to="/admin/import">{words.importFile}</ButtonLink>
        {needsAccount ? <ButtonLink to="/admin/payments/settings">{words.account}</ButtonLink> : null}
        <TextLink to="/">{words.lookAtShop}</TextLink>
      </div>
    </Panel>
  );
}
