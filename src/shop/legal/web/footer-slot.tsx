import { useRead } from '../../../web/api/use-read.ts';
import { Link } from '../../../web/ui/link.tsx';
import { pages } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

/** Links to the published legal pages and to the withdrawal function, in the footer of every page. */
export function FooterLinks() {
  const { data } = useRead(pages, {});
  return (
    <nav aria-label={shellTexts.links} className="footer-text w-full">
      <ul className="flex flex-wrap gap-x-6">
        {data?.pages.map(({ page }) => (
          <li key={page}>
            <Link className="inline-flex min-h-11 items-center" to={`/legal/${page}`}>
              {shellTexts.pages[page]}
            </Link>
          </li>
        ))}
        <li>
          <Link className="inline-flex min-h-11 items-center" to="/withdraw">
            {shellTexts.withdraw}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
