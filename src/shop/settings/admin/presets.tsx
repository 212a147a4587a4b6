import { Button } from '../../../web/ui/button.tsx';
import { PRESETS, type Preset } from '../rules.ts';
import { texts as words } from '../texts.ts';

interface PresetsProps {
  /** True while the form has unsaved changes, which a preset would mix with its own. */
  disabled: boolean;
  busy: boolean;
  onChoose: (preset: Preset) => void;
}

/** Buttons that save a set of settings at once. */
export function Presets({ disabled, busy, onChoose }: PresetsProps) {
  return (
    <fieldset className="presets">
      <legend className="field-label">{words.presets}</legend>
      <p className="field-hint">{disabled ? words.presetsDisabled : words.presetsLead}</p>
      <div className="heading-actions">
        {PRESETS.map((preset) => (
          <Button key={preset} disabled={disabled || busy} onClick={() => onChoose(preset)}>
            {words.presetNames[preset]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
