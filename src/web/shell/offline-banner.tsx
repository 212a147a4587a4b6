import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * Banner below the header while offline. `age`: age of the displayed data. It is outside the live region, because it
 * changes regularly.
 */
export function OfflineBanner({ age, children }: { age?: string | undefined; children: ReactNode }) {
  return (
    <div className="offline">
      <WifiOff size={20} aria-hidden="true" />
      <p role="status">{children}</p>
      {age ? <p>{age}</p> : null}
    </div>
  );
}
