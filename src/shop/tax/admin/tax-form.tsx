import { useState } from 'react';
import { flushSync } from 'react-dom';
import { VersionedForm } from '../../../web/forms/versioned-form.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { SavedSettings } from '../contract.ts';
import { RateFields } from './rate-fields.tsx';
import { ShopFields } from './shop-fields.tsx';
import { useTaxForm } from './use-tax-form.ts';

/** Settings and rates, saved together. */
export function TaxForm({ current, refresh }: { current: SavedSettings; refresh: () => void }) {
  const state = useTaxForm(current, refresh);
  const { draft, errors, edit } = state;
  /** The country whose rates are shown. */
  const [country, setCountry] = useState(draft.country || 'DE');

  /** Shows the country of an invalid rate. Fields of rates are named `rate 3` or `date 3`, by the index of the rate. */
  function showCountryOf([invalidField]: readonly string[]): void {
    const rate = draft.rates[Number(/^\w+ (\d+)$/.exec(invalidField!)?.[1])];
    // Rendered synchronously: a field of another country appears before it gets the focus.
    if (rate) flushSync(() => setCountry(rate.country));
  }

  return (
    <VersionedForm state={state} className="panel-stack" words={adminTexts} onInvalid={showCountryOf}>
      <Panel title={adminTexts.shop}>
        <ShopFields draft={draft} errors={errors} edit={edit} />
      </Panel>
      <Panel title={adminTexts.rates}>
        <RateFields draft={draft} errors={errors} edit={edit} country={country} onCountry={setCountry} />
      </Panel>
    </VersionedForm>
  );
}
