import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { parseTextParams } from '../text-params.ts';
import { TextScreen } from './text-screen.tsx';

export default function AdminLegalTextPage() {
  const [query, setQuery] = useSearchParams();
  const params = useMemo(() => parseTextParams(query), [query]);
  return (
    <AdminScreenPage heading={shellTexts.adminText}>
      <TextScreen params={params} onChange={(to) => setQuery({ ...to })} />
    </AdminScreenPage>
  );
}
