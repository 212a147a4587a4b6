import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to a file, styled as a button. A plain link, so that the browser streams files of any size to the disk. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="btn" data-variant="secondary" data-size="normal" href={href} download>
      <span className="btn-label">
        <FileDown size={18} aria-hidden="true" />
        <span className="btn-text">{children}</span>
      </span>
    </a>
  );
}
