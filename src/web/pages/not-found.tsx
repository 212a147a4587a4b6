import { StatusPage } from '../status-page.tsx';
import { statusTexts } from '../status-page-texts.ts';

export default function NotFoundPage() {
  return <StatusPage {...statusTexts.notFound} />;
}
