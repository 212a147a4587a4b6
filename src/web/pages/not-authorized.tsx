import { NowhereToGo } from '../nowhere-to-go.tsx';
import { texts } from '../texts.ts';

export default function NotAuthorizedPage() {
  return <NowhereToGo {...texts.notAuthorized} />;
}
