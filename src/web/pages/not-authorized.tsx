import { StatusPage } from '../status-page.tsx';
import { statusTexts } from '../status-page-texts.ts';

export default function NotAuthorizedPage() {
  return <StatusPage {...statusTexts.notAuthorized} />;
}
