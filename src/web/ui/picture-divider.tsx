/** Decorative line below pictures. */
export function PictureDivider() {
  return <div className="picture-divider" aria-hidden="true" />;
}
