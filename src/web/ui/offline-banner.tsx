import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

/** Under the header while there is no connection. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <p className="offline" role="status">
      <WifiOff size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
