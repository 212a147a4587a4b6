import type { ComponentProps } from 'react';
import { TextField } from '../../../web/ui/text-field.tsx';
import { texts } from '../texts.ts';

/** Email field of the login and password forms. */
export function EmailField(props: Pick<ComponentProps<typeof TextField>, 'enterKeyHint' | 'invalid'>) {
  return (
    <TextField
      {...props}
      label={texts.fields.email}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
