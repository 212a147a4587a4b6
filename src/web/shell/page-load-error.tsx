import { useCallback, useEffect, useState } from 'react';
import { live } from '../api/live-reads.ts';
import { ErrorState } from '../error-state.tsx';
import type { Load } from '../routing/page.ts';
import { forgetFailedModules, loadModule } from '../routing/page-modules.ts';
import { texts } from '../texts.ts';
import { Page } from '../ui/page.tsx';
import { useOffline } from './use-connection.ts';

/** Retry interval (ms): the network may return without an event. */
const RETRY_MS = 5_000;

/** Replaces a page whose module failed to load; retries on request, on an interval and when the network returns. */
export function PageLoadError({ load, onLoaded }: { load: Load<unknown>; onLoaded: () => void }) {
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const retry = useCallback(async () => {
    forgetFailedModules();
    await loadModule(load).then(onLoaded, () => setBusy(false));
  }, [load, onLoaded]);
  useEffect(() => {
    const stop = live.onReachable(() => void retry());
    const timer = setInterval(retry, RETRY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [retry]);
  return (
    <Page>
      <ErrorState
        title={offline ? texts.connection.offlineReason : texts.connection.unreachable}
        titleAs="h1"
        busy={busy}
        onRetry={() => {
          setBusy(true);
          void retry();
        }}
      />
    </Page>
  );
}
