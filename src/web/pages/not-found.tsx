import { StatusPage } from '../status-page.tsx';
import { texts } from '../texts.ts';

export default function NotFoundPage() {
  return <StatusPage {...texts.notFound} />;
}
