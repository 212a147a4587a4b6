import type { ComponentType } from 'react';
import type { OrderSlotProps, ProductSlotProps, Slot } from '../feature.ts';
import { useShop } from '../shop-name.ts';
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

/** Props of the components in the slots that show one component of each feature. */
interface SlotProps {
  productSlot: ProductSlotProps;
  productDetails: ProductSlotProps;
  priceNote: object;
  orderSlot: OrderSlotProps;
}

/** Renders the components of all features in a slot. */
export function SlotContents<Name extends keyof SlotProps>({
  name,
  ...props
}: { name: Name } & SlotProps[Name]) {
  return useShop().features.map((feature) => {
    const slot = feature[name] as Slot<ComponentType<object>> | undefined;
    return slot ? <SlotContent key={feature.name} slot={slot} {...props} /> : null;
  });
}
