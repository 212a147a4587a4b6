import { NowhereToGo } from '../nowhere-to-go.tsx';
import { texts } from '../texts.ts';

export default function NotFoundPage() {
  return <NowhereToGo {...texts.notFound} />;
}
