import { useId } from 'react';
import { PRESETS, type Preset } from '../../../shared/preset.ts';
import { Button } from '../../../web/ui/button.tsx';
import { texts } from '../texts.ts';

interface PresetsProps {
  /** True while the form has unsaved changes, which a preset would mix with its own. */
  disabled: boolean;
  busy: boolean;
  onChoose: (preset: Preset) => void;
}

/** Buttons that save a set of settings at once, with what they fill in and what the owner must still enter. */
export function Presets({ disabled, busy, onChoose }: PresetsProps) {
  const id = useId();
  return (
    <fieldset className="presets">
      <legend className="field-label">{texts.presets}</legend>
      <p className="field-hint">{disabled ? texts.presetsDisabled : texts.presetsLead}</p>
      <ul className="preset-list">
        {PRESETS.map((preset) => (
          <li key={preset}>
            <Button
              disabled={disabled || busy}
              aria-describedby={`${id}-${preset}`}
              onClick={() => onChoose(preset)}
            >
              {texts.presetNames[preset]}
            </Button>
            <p className="field-hint" id={`${id}-${preset}`}>
              {texts.presetHints[preset]}
            </p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
