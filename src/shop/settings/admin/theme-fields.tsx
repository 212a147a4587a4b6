import { type ReactNode, useId } from 'react';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { texts } from '../texts.ts';
import { type Theme, TYPEFACES } from '../theme.ts';

/** Colours of the original design, with which a colour input starts. */
const ORIGINAL = { accent: '#6b1b4c', paper: '#f6f3ef' } as const;

const typefaces = optionsOf(TYPEFACES, texts.typefaces);

export interface ThemeFieldsProps {
  theme: Theme;
  onChange: (theme: Theme) => void;
  /** Message about a contrast that is too low. */
  problem: string | undefined;
}

/** Accent, background and typeface. */
export function ThemeFields({ theme, onChange, problem }: ThemeFieldsProps) {
  return (
    <div className="form">
      {(['accent', 'paper'] as const).map((name) => (
        <ColorField
          key={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          value={theme[name]}
          original={ORIGINAL[name]}
          onChange={(color) => onChange({ ...theme, [name]: color })}
        />
      ))}
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <SelectField
        label={texts.typeface}
        options={typefaces}
        value={theme.typeface}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...theme, typeface: TYPEFACES.find((one) => one === value) ?? 'original' })
        }
      />
    </div>
  );
}

interface ColorFieldProps {
  label: string;
  hint: ReactNode;
  value: string | null;
  original: string;
  onChange: (color: string | null) => void;
}

/** Chooses between the colour of the original design and one of the shop's own. */
function ColorField({ label, hint, value, original, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div className="settings-color">
      <CheckField
        label={texts.ownColor(label)}
        checked={value !== null}
        onChange={(checked) => onChange(checked ? original : null)}
      />
      {value === null ? null : (
        <Field id={id} label={label} hint={hint}>
          {(control) => (
            <input
              {...control}
              type="color"
              className="settings-swatch"
              value={value}
              onChange={({ currentTarget }) => onChange(currentTarget.value.toLowerCase())}
            />
          )}
        </Field>
      )}
    </div>
  );
}
