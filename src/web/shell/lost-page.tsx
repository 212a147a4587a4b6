import { useCallback, useEffect, useState } from 'react';
import { live } from '../api/following.ts';
import { ErrorState } from '../error-state.tsx';
import { forgetFailures, type LoadPage, loadProgram } from '../page-programs.ts';
import { texts } from '../texts.ts';
import { Page } from '../ui/page.tsx';
import { useOffline } from './use-connection.ts';

/** Interval of further attempts (ms): a network may return without any event that says so. */
const AGAIN_MS = 5_000;

/** In place of a page whose program could not be loaded: it is loaded again on request, and when the network returns. */
export function LostPage({ load, onLoaded }: { load: LoadPage; onLoaded: () => void }) {
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const again = useCallback(async () => {
    forgetFailures();
    await loadProgram(load).then(onLoaded, () => setBusy(false));
  }, [load, onLoaded]);
  useEffect(() => {
    const stop = live.onReachable(() => void again());
    const timer = setInterval(again, AGAIN_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [again]);
  return (
    <Page>
      <ErrorState
        title={offline ? texts.connection.offlineReason : texts.connection.unreachable}
        titleAs="h1"
        busy={busy}
        onRetry={() => {
          setBusy(true);
          void again();
        }}
      />
    </Page>
  );
}
