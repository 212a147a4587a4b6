import { Link } from 'react-router';

/** The mark: an awning over a counter. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 27 25" aria-hidden="true">
      <path
        fill="var(--color-ticket)"
        d="M4 1h4.600l-.8 8v2.800a3 3 0 0 1-6 0V9zM9.800 1h7.400l.6 8v2.800a4.300 4.300 0 0 1-8.600 0V9zM18.400 1H23l2.200 8v2.800a3 3 0 0 1-6 0V9z"
      />
      <path fill="none" stroke="currentcolor" strokeWidth="2.200" d="M4.200 17v6.600h18.600V17" />
    </svg>
  );
}

/** Mark and name, leading home. */
export function Brand({ name, to = '/' }: { name: string; to?: string | undefined }) {
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      {name}
    </Link>
  );
}
