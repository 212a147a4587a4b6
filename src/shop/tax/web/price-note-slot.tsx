import { language } from '../../../shared/language.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { current } from '../contract.ts';
import { noteTexts } from '../note-texts.ts';
import { isSetUp } from '../rules.ts';

/** Says whether the price on the product page includes the tax, or why there is none; live. */
export function PriceNote() {
  const { data } = useRead(current, {});
  if (!data || !isSetUp(data)) return null;
  const label = data.labels[language];
  return (
    <p className="field-hint max-w-48 self-center">
      {data.exempt
        ? noteTexts.exempt(data.country)
        : data.inclusive
          ? noteTexts.included(label)
          : noteTexts.added(label)}
    </p>
  );
}
