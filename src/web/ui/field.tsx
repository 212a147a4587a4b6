import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Props of all fields. */
export interface CommonFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message; also marks the control as invalid. */
  error?: ReactNode;
  /** Marks the control as invalid when the message is shown elsewhere. */
  invalid?: boolean | undefined;
}

export interface FieldProps extends CommonFieldProps {
  id?: string | undefined;
  /** To the right of hint and error, such as a counter. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, error and hint, connected for assistive technology. */
export function Field({ id, label, hint, error, invalid, aside, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {error || hint || aside ? (
        <div className="field-foot">
          <div>
            {error ? <FieldError id={errorId}>{error}</FieldError> : null}
            {hint ? (
              <p className="field-hint" id={hintId}>
                {hint}
              </p>
            ) : null}
          </div>
          {aside}
        </div>
      ) : null}
    </div>
  );
}

/** Error message of a field, with an icon. */
export const FieldError = ({ children, ...props }: ComponentProps<'p'>) => (
  <p className="field-error" {...props}>
    <CircleAlert size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
);
