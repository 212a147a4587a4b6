import { useId } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { threshold } from '../contract.ts';
import { THRESHOLD_CENTS, thresholdState, WARNING_SHARE } from '../report.ts';

/** How near this year's sales to other EU countries are to the threshold, live. */
export function ThresholdMeter() {
  const { data } = useRead(threshold, {});
  const id = useId();
  if (!data) return null;
  const { cents, year } = data;
  const state = thresholdState(cents);
  return (
    <Panel title={adminTexts.threshold}>
      <div className="form">
        {state === 'below' ? null : (
          <Note tone="warn">{state === 'near' ? adminTexts.thresholdNear : adminTexts.thresholdReached}</Note>
        )}
        <div className="tax-threshold">
          <meter
            aria-labelledby={id}
            min={0}
            max={THRESHOLD_CENTS}
            high={THRESHOLD_CENTS * WARNING_SHARE}
            optimum={0}
            value={Math.min(cents, THRESHOLD_CENTS)}
          />
          <p id={id}>{adminTexts.thresholdOf(formatCents(cents), formatCents(THRESHOLD_CENTS), year)}</p>
        </div>
        <p className="field-hint">{adminTexts.thresholdHint}</p>
      </div>
    </Panel>
  );
}
