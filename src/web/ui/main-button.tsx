import { Button, type ButtonProps } from './button.tsx';

/** The main button of a narrow page: primary, large, in full width. */
export const MainButton = (props: Omit<ButtonProps, 'variant' | 'size' | 'block'>) => (
  <Button {...props} variant="primary" size="large" block />
);
