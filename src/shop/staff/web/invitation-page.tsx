import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useLandingPage } from '../../../web/landing-page.ts';
import { LoadFailed } from '../../../web/load-failed.tsx';
import { useSession } from '../../../web/session.ts';
import { texts } from '../../../web/texts.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { AuthButton, AuthPage } from '../../account/web/auth-page.tsx';
import { acceptInvitation, invitation, type OwnInvitation } from '../contract.ts';
import { errors } from '../errors.ts';
import { pageTexts } from '../page-texts.ts';
import { permissionTexts } from '../permission-texts.ts';
import { shellTexts } from '../shell-texts.ts';

/** /staff-invitation?token=…: accepts an invitation on a click, so that opening the link alone does nothing. */
export default function InvitationPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data, error, retry } = useRead(invitation, { token });
  /** Kept in state, because an accepted invitation reads as `closed`. */
  const [isAccepted, setAccepted] = useState(false);
  return (
    <AuthPage heading={shellTexts.invitation}>
      <div className="form mt-5">
        {isAccepted ? (
          <Accepted />
        ) : data ? (
          <Content invitation={data} token={token} onAccepted={() => setAccepted(true)} />
        ) : error ? (
          <LoadFailed text={pageTexts.loadFailed} onRetry={retry} />
        ) : (
          <LoadingText>{pageTexts.loading}</LoadingText>
        )}
      </div>
    </AuthPage>
  );
}

interface ContentProps {
  invitation: OwnInvitation;
  token: string;
  onAccepted: () => void;
}

function Content({ invitation: { state, role }, token, onAccepted }: ContentProps) {
  if (state === 'log-in') return <LogIn />;
  if (role) return <Offer role={role} token={token} onAccepted={onAccepted} />;
  if (state === 'other-account') return <Note tone="warn">{pageTexts.otherAccount}</Note>;
  if (state === 'administrator') return <Note tone="info">{pageTexts.administrator}</Note>;
  return <Note tone="bad">{errors['staff-invitation-closed'].message}</Note>;
}

function LogIn() {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  return (
    <>
      <p className="prose">{pageTexts.logIn}</p>
      <ButtonLink variant="primary" size="large" block to="/login" state={state}>
        {texts.actions.login}
      </ButtonLink>
      <ButtonLink size="large" block to="/register" state={state}>
        {pageTexts.register}
      </ButtonLink>
    </>
  );
}

interface OfferProps {
  role: NonNullable<OwnInvitation['role']>;
  token: string;
  onAccepted: () => void;
}

function Offer({ role, token, onAccepted }: OfferProps) {
  const { run, busy, failure } = useWrite(acceptInvitation, pageTexts.failed);

  async function accept(): Promise<void> {
    if ((await run({ token }))?.ok) onAccepted();
  }

  return (
    <>
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <p className="prose">{pageTexts.open(role.name)}</p>
      <ul className="prose grid gap-1">
        {role.permissions.map((permission) => (
          <li key={permission}>{permissionTexts[permission].label}</li>
        ))}
      </ul>
      <AuthButton busy={busy} busyLabel={pageTexts.accepting} onClick={() => void accept()}>
        {pageTexts.accept}
      </AuthButton>
    </>
  );
}

function Accepted() {
  const { user } = useSession();
  const landingPage = useLandingPage();
  return (
    <>
      <Note tone="ok">{pageTexts.accepted}</Note>
      {user?.permissions ? (
        <ButtonLink variant="primary" size="large" block to={landingPage}>
          {pageTexts.toBackOffice}
        </ButtonLink>
      ) : null}
    </>
  );
}
