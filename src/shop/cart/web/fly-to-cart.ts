import { FLIP_TIMING, isMotionAllowed } from '../../../web/ui/use-flip.ts';

/** Duration of the animation (ms). */
const FLIGHT_MS = 480;

/** Animates a copy of the product's picture to the cart link. */
export function flyToCart(button: Element): void {
  const picture = button.closest('.card-grid-item, .product-hero')?.querySelector('.image-well-picture');
  const cart = document.querySelector('.header-links a[href="/cart"]');
  if (!picture || !cart || !isMotionAllowed()) return;
  const from = picture.getBoundingClientRect();
  const to = cart.getBoundingClientRect();
  // Skip when picture or cart link is not visible.
  if (from.bottom < 0 || from.top > innerHeight || to.width === 0) return;
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.alt = '';
  copy.className = 'flying';
  copy.style.cssText = `left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
  document.body.append(copy);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${Math.min(1, 28 / from.width)})`, opacity: 0.4 },
    ],
    { ...FLIP_TIMING, duration: FLIGHT_MS },
  );
  flight.onfinish = flight.oncancel = () => copy.remove();
}
