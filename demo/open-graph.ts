/** Open Graph image: an awning and four products on a shelf. It contains no text, so it suits any shop name. */
export const openGraphSize = { width: 1200, height: 630 };

const layout = { left: 76, top: 222, bottom: 546, gap: 32, cell: 238 };
const tints = ['#DDE8D6', '#D8E6EF', '#EEE3D2', '#E6DFF0'];

/** Fluent emoji codes of the products, left to right. */
export const openGraphProducts = ['1f9e5', '1fad6', '1f392', '1f4f7'];

/** Returns a product's position (px): the centre of its cell and the top of the shelf. */
export function productPosition(index: number): { middle: number; bottom: number } {
  return { middle: cellLeft(index) + layout.cell / 2, bottom: layout.bottom };
}

function cellLeft(index: number): number {
  return layout.left + index * (layout.cell + layout.gap);
}

/** Returns the background without products, as SVG. */
export function openGraphBackground(): string {
  const { width, height } = openGraphSize;
  const stripe = 60;
  const stripes = Array.from({ length: width / stripe }, (_, index) => {
    const x = index * stripe;
    const drop = `M${x} 0h${stripe}v116a30 26 0 0 1-${stripe} 0z`;
    return `<path d="${drop}" fill="${index % 2 ? '#742253' : '#6B1B4C'}"/>`;
  });
  const cells = tints.map((tint, index) => {
    const rise = layout.bottom - layout.top - 20;
    const x = cellLeft(index);
    const across = layout.cell - 40;
    const { middle, bottom } = productPosition(index);
    return `<path d="M${x} ${layout.bottom}v-${rise}a20 20 0 0 1 20-20h${across}a20 20 0 0 1 20 20v${rise}z" fill="${tint}"/>
      <ellipse cx="${middle}" cy="${bottom}" rx="92" ry="10" fill="#28161F" opacity=".28" filter="url(#soft)"/>
      <path d="M${x} ${bottom + 14}h86v40a6 6 0 0 1-6 6h-74a6 6 0 0 1-6-6z" fill="#FFD677"/>
      <path d="M${x} ${bottom + 14}h86v4h-86z" fill="#E9B949"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="8"/></filter></defs>
    <rect width="${width}" height="${height}" fill="#F6F3EF"/>
    ${stripes.join('')}${cells.join('')}
    <rect x="44" y="${layout.bottom}" width="1112" height="10" fill="#D8C8B6"/>
    <rect x="44" y="${layout.bottom + 10}" width="1112" height="5" fill="#B9A48E"/>
  </svg>`;
}
