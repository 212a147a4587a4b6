import { type ComponentProps, useState } from 'react';
import { texts } from '../../../web/texts.ts';
import { classNames } from '../../../web/ui/class-names.ts';
import { type CommonFieldProps, Field } from '../../../web/ui/field.tsx';

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & CommonFieldProps;

/** Password field with a show/hide toggle. Pasting is allowed. */
export function PasswordField({ label, hint, error, invalid, id, className, ...input }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error} invalid={invalid}>
      {(control) => (
        <span className="input-wrap">
          <input
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames('input', className)}
            data-end="true"
          />
          <span className="input-end">
            <button type="button" aria-controls={control.id} onClick={() => setVisible(!isVisible)}>
              {isVisible ? texts.actions.hide : texts.actions.show}
            </button>
          </span>
        </span>
      )}
    </Field>
  );
}
