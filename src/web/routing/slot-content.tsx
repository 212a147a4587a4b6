import type { ComponentType } from 'react';
import type { Slot } from '../feature.ts';
import { useModule } from './page-modules.ts';

/** Renders the component of a feature; suspends while its module is loading. */
export function SlotContent<Props extends object>({
  slot,
  ...props
}: Props & { slot: Slot<ComponentType<Props>> }) {
  const Content = useModule(slot.load);
  // biome-ignore lint/nursery/useReactCompiler: a module always has the same component
  return <Content {...(props as unknown as Props)} />;
}
