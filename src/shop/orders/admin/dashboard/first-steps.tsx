import { ButtonLink } from '../../../../web/ui/button.tsx';
import { Panel } from '../../../../web/ui/panel.tsx';
import { TextLink } from '../../../../web/ui/text-link.tsx';
import { dashboardTexts } from '../../dashboard-texts.ts';

const words = dashboardTexts.firstSteps;

/** Links for adding products, shown while the shop has none. */
export function FirstSteps() {
  return (
    <Panel title={words.heading} className="first-steps">
      <p>{words.text}</p>
      <div className="first-steps-links">
        <ButtonLink variant="primary" to="/admin/add-product">
          {words.addProduct}
        </ButtonLink>
        <ButtonLink to="/admin/import">{words.importFile}</ButtonLink>
        <TextLink to="/">{words.lookAtShop}</TextLink>
      </div>
    </Panel>
  );
}
