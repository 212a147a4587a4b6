import { texts } from '../texts.ts';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { useConnection } from './use-connection.ts';

/** Says when the shop cannot be reached; everything that is shown stays (SPEC L144). */
export function Connection() {
  const state = useConnection();
  return state === 'fine' ? null : <OfflineBanner>{texts.connection[state]}</OfflineBanner>;
}
