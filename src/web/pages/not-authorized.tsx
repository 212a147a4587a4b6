import { StatusPage } from '../status-page.tsx';
import { texts } from '../texts.ts';

export default function NotAuthorizedPage() {
  return <StatusPage {...texts.notAuthorized} />;
}
