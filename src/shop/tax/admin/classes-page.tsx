import '../../../web/styles/admin-entry.css';
import './tax.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parseClassFilters, serializeClassFilters } from '../product-classes.ts';
import { shellTexts } from '../shell-texts.ts';
import { ClassesScreen } from './classes-screen.tsx';

export default function AdminTaxClassesPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseClassFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <ClassesScreen filters={filters} onChange={(to) => setQuery(serializeClassFilters(to))} />
      ) : (
        <SessionEnded heading={shellTexts.productsTitle} />
      )}
    </AdminPage>
  );
}
