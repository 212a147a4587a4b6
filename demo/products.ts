/** A product of the demo shop in the data file. */
export interface DemoProductEntry {
  /** Stable short name, used for the picture and for references in `demo/`. */
  slug: string;
  title: string;
  /** Price in whole cents. */
  priceCents: number;
  /** Lower case (SPEC L66). */
  category: string;
  /** Empty for the product that shows 'No description available.' */
  description: string;
  /** Code of the Fluent emoji used as picture; null for the product that shows 'No Image'. */
  emoji: string | null;
}

/** All products, newest first. */
export const productEntries: readonly DemoProductEntry[] = [
  {
    slug: 'camel-wool-coat',
    title: 'Camel Wool Coat',
    priceCents: 189_00,
    category: 'clothing',
    description: 'Double-breasted, half-lined, in a wool that keeps its shape after a wet tram ride.',
    emoji: '1f9e5',
  },
  {
    slug: 'daily-canvas-backpack',
    title: 'Daily Canvas Backpack',
    priceCents: 109_95,
    category: 'bags',
    description:
      'Waxed cotton canvas with a padded sleeve for a 15-inch laptop, a flat pocket against your back, and a main zip that opens all the way round.',
    emoji: '1f392',
  },
  {
    slug: 'enamel-teapot',
    title: 'Enamel Teapot, 1.2 l',
    priceCents: 34_50,
    category: 'kitchen',
    description: 'Pours without dripping. The lid stays on, even at the last cup.',
    emoji: '1fad6',
  },
  {
    slug: 'over-ear-headphones',
    title: 'Over-Ear Headphones',
    priceCents: 149_00,
    category: 'electronics',
    description: 'Thirty hours on one charge, and cushions you can replace yourself with no tools.',
    emoji: '1f3a7',
  },
  {
    slug: 'blue-summer-dress',
    title: 'Blue Summer Dress',
    priceCents: 72_00,
    category: 'clothing',
    description:
      'Light cotton with two deep pockets and a hem that dances. Cut a little generous at the waist.',
    emoji: '1f457',
  },
  {
    slug: 'compact-film-camera',
    title: 'Compact Film Camera',
    priceCents: 248_00,
    category: 'electronics',
    description:
      'A 35 mm lens, a proper shutter sound and a strap that does not scratch. Film is not in the box.',
    emoji: '1f4f7',
  },
  {
    slug: 'two-tone-handbag',
    title: 'Two-Tone Handbag',
    priceCents: 135_25,
    category: 'bags',
    description:
      'Vegetable-tanned leather with a zip that closes in one go. It will darken where your hand holds it.',
    emoji: '1f45c',
  },
  {
    slug: 'everyday-watch',
    title: 'Everyday Watch',
    priceCents: 98_00,
    category: 'jewelry',
    description:
      'Easy to read in the dark, easy to forget on your wrist. The battery lasts about three years.',
    emoji: '231a',
  },
  {
    slug: 'potted-ficus',
    title: 'Potted Ficus',
    priceCents: 28_00,
    category: 'home',
    description:
      'About 40 cm tall in a terracotta pot. Likes a bright spot and forgives one missed watering.',
    emoji: '1fab4',
  },
  {
    slug: 'runner-no-4',
    title: 'Runner No. 4',
    priceCents: 119_00,
    category: 'shoes',
    description: 'A road shoe with a wide toe box and a sole that is good for some 700 km.',
    emoji: '1f45f',
  },
  {
    slug: 'stoneware-mug',
    title: 'Stoneware Mug',
    priceCents: 16_00,
    category: 'kitchen',
    description:
      'Holds 300 ml, comes with its saucer, and survives the dishwasher. Each glaze is a bit different.',
    emoji: '2615',
  },
  {
    slug: 'wireless-game-pad',
    title: 'Wireless Game Pad',
    priceCents: 54_90,
    category: 'electronics',
    description:
      'Sticks that do not drift, a cable for when the battery is empty, and buttons that click quietly.',
    emoji: '1f3ae',
  },
  {
    slug: 'straw-sun-hat',
    title: 'Straw Sun Hat',
    priceCents: 44_00,
    category: 'clothing',
    description: 'Woven from wheat straw, with a ribbon you can take off. Packs flat if you are gentle.',
    emoji: '1f452',
  },
  {
    slug: 'kitchen-radio',
    title: 'Kitchen Radio',
    priceCents: 89_00,
    category: 'electronics',
    description: 'FM and digital stations, two knobs, no app. Runs off the wall or four AA cells.',
    emoji: '1f4fb',
  },
  {
    slug: 'twin-bell-alarm-clock',
    title: 'Twin-Bell Alarm Clock',
    priceCents: 32_00,
    category: 'home',
    description: 'Loud. The second hand sweeps instead of ticking, so the night before stays quiet.',
    emoji: '23f0',
  },
  {
    slug: 'trail-boot',
    title: 'Trail Boot',
    priceCents: 168_00,
    category: 'shoes',
    description: 'Nubuck with a sewn-in tongue and a sole a cobbler can replace. Needs two weeks to soften.',
    emoji: '1f97e',
  },
  {
    slug: 'red-wool-scarf',
    title: 'Red Wool Scarf',
    priceCents: 38_50,
    category: 'clothing',
    description: 'Lambswool, 180 cm, soft from the first day. Wash it cold and dry it flat.',
    emoji: '1f9e3',
  },
  {
    slug: 'cabin-suitcase',
    title: 'Cabin Suitcase, 38 l',
    priceCents: 165_00,
    category: 'bags',
    description:
      'A hard shell of 2.9 kg that fits most cabin rules, with wheels that we stock as spare parts.',
    emoji: '1f9f3',
  },
  {
    slug: 'cast-iron-pan',
    title: 'Cast-Iron Pan, 24 cm',
    priceCents: 56_00,
    category: 'kitchen',
    description: 'Seasoned once and ready to fry. Heavy, as it should be. The egg is not included.',
    emoji: '1f373',
  },
  {
    slug: 'walnut-chair',
    title: 'Walnut Kitchen Chair',
    priceCents: 128_00,
    category: 'home',
    description: 'Solid walnut, oiled, carries 130 kg. Four screws and ten minutes to put together.',
    emoji: '1fa91',
  },
  {
    slug: 'blue-topaz-ring',
    title: 'Blue Topaz Ring',
    priceCents: 246_00,
    category: 'jewelry',
    description: 'Recycled silver with a hand-set stone. We resize it once at no charge.',
    emoji: '1f48d',
  },
  {
    slug: 'linen-apron',
    title: 'Linen Apron',
    priceCents: 42_00,
    category: 'kitchen',
    description:
      'Crossed straps, no knot at the neck, one pocket big enough for a towel. Photograph to follow.',
    emoji: null,
  },
  {
    slug: 'striped-socks',
    title: 'Striped Socks, Two Pairs',
    priceCents: 14_50,
    category: 'clothing',
    description: 'Combed cotton with a flat toe seam. The heel is knitted double.',
    emoji: '1f9e6',
  },
  {
    slug: 'light-laptop',
    title: 'Light Laptop, 14 in',
    priceCents: 1_049_00,
    category: 'electronics',
    description: 'Weighs 1.2 kg, has 16 GB of memory and a battery that four screws set free.',
    emoji: '1f4bb',
  },
  {
    slug: 'pool-sandals',
    title: 'Pool Sandals',
    priceCents: 19_95,
    category: 'shoes',
    description: '',
    emoji: '1fa74',
  },
  {
    slug: 'clasp-purse',
    title: 'Clasp Purse',
    priceCents: 29_00,
    category: 'bags',
    description: 'For coins, keys and a folded note. The clasp shuts with a snap that you will do for fun.',
    emoji: '1f45b',
  },
  {
    slug: 'wooden-bead-necklace',
    title: 'Wooden Bead Necklace',
    priceCents: 36_00,
    category: 'jewelry',
    description: 'Maple beads on a cotton thread with a silk tassel. Light enough to wear all day.',
    emoji: '1f4ff',
  },
  {
    slug: 'gilt-wall-mirror',
    title: 'Gilt Wall Mirror',
    priceCents: 86_00,
    category: 'home',
    description: 'A scalloped frame with hand-rubbed gilding, 45 cm high. Hook and screw are in the box.',
    emoji: '1fa9e',
  },
];
