import { Pencil, Plus } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

/** Button that opens the form of a row. */
export const EditButton = (props: Omit<ButtonProps, 'icon'>) => (
  <Button {...props} icon={<Pencil size={16} aria-hidden="true" />} />
);

/** Button that adds a row, or opens the form of a new one. */
export const AddButton = (props: Omit<ButtonProps, 'icon'>) => (
  <Button {...props} icon={<Plus size={18} aria-hidden="true" />} />
);
