import glasses from '../src/web/ui/pictures/glasses.webp?no-inline';
import radio from '../src/web/ui/pictures/radio.webp?no-inline';

/** Sample product for the gallery. */
export interface Sample {
  id: string;
  title: string;
  price: string;
  category: string;
  description: string;
  src: string;
}

/** Samples for a gallery without real products. */
export const placeholders: readonly Sample[] = [
  {
    id: 'glasses',
    title: 'Reading Glasses',
    price: '$39.00',
    category: 'Home',
    description: 'For small print and long evenings, with a self-closing case.',
    src: glasses,
  },
  {
    id: 'radio',
    title: 'Kitchen Radio',
    price: '$84.50',
    category: 'Electronics',
    description: 'One knob for the station, one for the volume, and nothing to update.',
    src: radio,
  },
];
