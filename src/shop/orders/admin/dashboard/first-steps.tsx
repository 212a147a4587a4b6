import { ButtonLink } from '../../../../web/ui/button.tsx';
import { Panel } from '../../../../web/ui/panel.tsx';
import { TextLink } from '../../../../web/ui/text-link.tsx';
import { dashboardTexts } from '../../dashboard-texts.ts';

const words = dashboardTexts.firstSteps;

/** Links for the first settings and products, shown while the shop has no products. */
export function FirstSteps() {
  return (
    <Panel title={words.heading} className="first-steps">
      <p>{words.text}</p>
      <div className="first-steps-links">
        <ButtonLink variant="primary" to="/admin/settings">
          {words.settings}
        </ButtonLink>
        <ButtonLink to="/admin/add-product">{words.addProduct}</ButtonLink>
        <ButtonLink to="/admin/import">{words.importFile}</ButtonLink>
        <TextLink to="/">{words.lookAtShop}</TextLink>
      </div>
    </Panel>
  );
}
