import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { securityState } from '../contract.ts';
import { pageTexts } from '../page-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { AppSection } from './app-section.tsx';
import { CodesSection } from './codes-section.tsx';
import { EndSessions } from './end-sessions.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

/** /profile/security: the viewer's second factors, live. */
export function SecurityScreen() {
  const { data, error, isFetching, retry } = useRead(securityState, {});
  /** Recovery codes that have just been created; the server cannot show them again. */
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  const showCodes = (codes: readonly string[]) => {
    if (codes.length > 0) setNewCodes(codes);
  };
  return (
    <>
      <PageHeading>{shellTexts.title}</PageHeading>
      <p className="prose mb-6">{pageTexts.lead}</p>
      {data ? (
        <div className="grid gap-7">
          <Panel title={pageTexts.app.heading}>
            <AppSection since={data.appSince} onAdded={showCodes} />
          </Panel>
          <Panel title={pageTexts.passkeys.heading}>
            <PasskeysSection passkeys={data.passkeys} onAdded={showCodes} />
          </Panel>
          <Panel title={pageTexts.codes.heading}>
            <CodesSection
              left={data.recoveryCodesLeft}
              hasFactor={data.appSince !== null || data.passkeys.length > 0}
              newCodes={newCodes}
              onNewCodes={setNewCodes}
            />
          </Panel>
          <Panel title={pageTexts.sessions.heading}>
            <EndSessions />
          </Panel>
        </div>
      ) : error ? (
        <ErrorState title={pageTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{pageTexts.loading}</LoadingText>
          <SkeletonRows count={3} height={120} />
        </>
      )}
    </>
  );
}
