import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Profile, profile as profileRead } from '../../shop/account/contract.ts';
import { texts } from '../../shop/account/texts.ts';
import { ChangePassword } from '../../shop/account/web/change-password.tsx';
import { ConfirmHint } from '../../shop/account/web/confirm-hint.tsx';
import { DeleteAccount } from '../../shop/account/web/delete-account.tsx';
import { DeviceList } from '../../shop/account/web/device-list.tsx';
import { DownloadData } from '../../shop/account/web/download-data.tsx';
import { ProfileForm } from '../../shop/account/web/profile-form.tsx';
import { useRead } from '../api/use-read.ts';
import { ErrorState, type ErrorStateProps } from '../error-state.tsx';
import { useSession, useSwitchUser } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';
import { useShop } from '../shop-name.ts';
import { LoadingText } from '../ui/loading-text.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';
import { TextLink } from '../ui/text-link.tsx';

const profileTexts = texts.profile;

/** /profile (SPEC L47). Unsaved input is kept when the session ends (SETTLED 9). */
export default function ProfilePage() {
  const { user } = useSession();
  const { data, error, isFetching, retry } = useRead(profileRead, user ? {} : undefined);
  const [lastProfile, setLastProfile] = useState<Profile>();
  const [isEdited, setEdited] = useState(false);
  if (data && data !== lastProfile) {
    // Another user's profile: drop edits of the previous one.
    if (lastProfile && lastProfile.uid !== data.uid) setEdited(false);
    setLastProfile(data);
  }
  const profile = user ? data : isEdited ? lastProfile : undefined;
  return (
    <Page width="narrow">
      <PageHeading>{profileTexts.heading}</PageHeading>
      {user ? null : <SessionEnded text={profileTexts.logIn} />}
      {user && !data ? <ProfilePlaceholder error={error?.status} busy={isFetching} onRetry={retry} /> : null}
      {profile ? (
        <div className="grid gap-7">
          <Panel>
            <ProfileForm
              key={profile.uid}
              profile={profile}
              canSave={user !== null}
              onUnsavedChange={setEdited}
            />
          </Panel>
          {user && !profile.emailConfirmed ? (
            <Panel>
              <ConfirmHint />
            </Panel>
          ) : null}
          {user ? <FeatureLinks /> : null}
          {user ? <AccountSections email={user.email} /> : null}
        </div>
      ) : null}
    </Page>
  );
}

interface ProfilePlaceholderProps extends Pick<ErrorStateProps, 'busy' | 'onRetry'> {
  /** HTTP status; undefined while the profile loads. */
  error: number | undefined;
}

function ProfilePlaceholder({ error, ...retry }: ProfilePlaceholderProps) {
  if (error === undefined) return <LoadingText>{profileTexts.loading}</LoadingText>;
  return (
    <ErrorState
      title={error === 404 ? texts.errors['profile-missing'] : profileTexts.loadFailed}
      titleAs="p"
      {...retry}
    />
  );
}

/** Links of the features. */
function FeatureLinks() {
  const { features } = useShop();
  const links = features.flatMap(({ profileLinks }) => profileLinks ?? []);
  if (links.length === 0) return null;
  return (
    <Panel>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Password, devices, personal data and deletion of the account. */
function AccountSections({ email }: { email: string }) {
  const navigate = useNavigate();
  const switchUser = useSwitchUser();
  const isDeleted = useRef(false);
  // Switch on unmount: this page stays unchanged until the login page is shown.
  useLayoutEffect(() => () => void (isDeleted.current && switchUser(null)), [switchUser]);

  function onDeleted(): void {
    isDeleted.current = true;
    navigate('/login', { state: { notice: 'accountDeleted' } });
  }

  return (
    <>
      <Panel title={texts.changePassword.heading}>
        <ChangePassword email={email} />
      </Panel>
      <Panel title={texts.devices.heading}>
        <DeviceList />
      </Panel>
      <Panel title={texts.personalData.heading}>
        <DownloadData />
      </Panel>
      <Panel title={profileTexts.deleteHeading}>
        <DeleteAccount onDeleted={onDeleted} />
      </Panel>
    </>
  );
}
