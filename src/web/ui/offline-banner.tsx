import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

/** Under the header while there is no connection. The age changes by itself and so is not said aloud each time. */
export function OfflineBanner({ age, children }: { age?: string | undefined; children: ReactNode }) {
  return (
    <div className="offline">
      <WifiOff size={20} aria-hidden="true" />
      <p role="status">{children}</p>
      {age ? <p>{age}</p> : null}
    </div>
  );
}
