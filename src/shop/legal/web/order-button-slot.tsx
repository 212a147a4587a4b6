import { useRead } from '../../../web/api/use-read.ts';
import { Link } from '../../../web/ui/link.tsx';
import { pages } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

/** Pages that a shopper must be able to read before the order. */
const BEFORE_ORDER = ['terms', 'withdrawal'] as const;

/** Links to terms and withdrawal policy, above the button that places the order; nothing if neither is published. */
export function OrderConfirmation() {
  const { data } = useRead(pages, {});
  const published = BEFORE_ORDER.filter((name) => data?.pages.some(({ page }) => page === name));
  if (published.length === 0) return null;
  return (
    <p>
      {shellTexts.orderNote}{' '}
      {published.map((page, index) => (
        <span key={page}>
          {index > 0 ? ', ' : null}
          <Link className="text-link" to={`/legal/${page}`}>
            {shellTexts.pages[page]}
          </Link>
        </span>
      ))}
    </p>
  );
}
