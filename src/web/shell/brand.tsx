import { useShop } from '../shop-name.ts';
import { Link } from '../ui/link.tsx';
import { useBrokenPicture } from '../ui/picture-source.ts';

/** Height of an uploaded logo (px). */
const LOGO_HEIGHT_PX = 32;

/** The shop's logo: an uploaded picture, or an awning over a counter. */
export function BrandMark() {
  const { logo } = useShop();
  const { picture, broken, onError } = useBrokenPicture(logo?.image);
  if (logo && !broken)
    return (
      <img
        ref={picture}
        className="brand-logo"
        src={logo.image}
        alt=""
        width={Math.round(LOGO_HEIGHT_PX * logo.aspect)}
        height={LOGO_HEIGHT_PX}
        onError={onError}
      />
    );
  return (
    <svg className="brand-mark" viewBox="0 0 26 24" aria-hidden="true">
      <path fill="none" stroke="currentcolor" strokeWidth="2.4" d="M3.6 15v7.6h18.8V15" />
      <path
        fill="var(--color-highlight)"
        d="M3 .4h5L7.6 10v.6a3.8 3.8 0 0 1-7.6 0V10zM9.3.4h7.4l.4 9.6v.8a4.1 4.1 0 0 1-8.2 0V10zM18 .4h5l3 9.6v.6a3.8 3.8 0 0 1-7.6 0V10z"
      />
    </svg>
  );
}

/** Logo and shop name, linking to Home. */
export function Brand({ name }: { name: string }) {
  return (
    <Link className="brand" to="/">
      <BrandMark />
      {name}
    </Link>
  );
}
