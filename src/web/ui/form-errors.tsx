import type { RefObject } from 'react';
import { texts } from '../texts.ts';

export interface FormError {
  /** Id of the invalid control; without one the message is not a link. */
  fieldId?: string | undefined;
  message: string;
}

export interface FormErrorsProps {
  errors: readonly FormError[];
  title?: string | undefined;
  ref?: RefObject<HTMLDivElement | null> | undefined;
}

/** Error summary with links to the fields; renders nothing without errors. */
export function FormErrors({ errors, title = texts.actions.checkFields, ref }: FormErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <div className="form-errors" role="alert" tabIndex={-1} ref={ref}>
      <p className="font-semibold">{title}</p>
      <ul>
        {errors.map((error) => (
          <li key={`${error.fieldId}:${error.message}`}>
            {error.fieldId ? (
              <a
                href={`#${error.fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(error.fieldId ?? '')?.focus();
                }}
              >
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
